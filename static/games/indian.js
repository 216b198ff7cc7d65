// `[data-cycle]` holds radio buttons: played, packed first, packed later, no turn, declared wrongly. Its button
// `[data-next-choice]` goes on to the next at every tap and shows the `data-label` of the one that is on. The radio buttons are what is sent.
// Hears `change` on the form; sends it.
import { form } from "../js/active_field.js";

const groups = [...form.querySelectorAll("[data-cycle]")];
const choices = (group) => [...group.querySelectorAll("input[type=radio]")];

function show() {
  for (const group of groups) {
    const now = group.querySelector("input:checked")?.dataset.label ?? "";
    const place = group.querySelector("[aria-live]");
    // A screen reader reads a text again that is set again.
    if (place.textContent !== now) place.textContent = now;
  }
}

for (const group of groups) {
  group.querySelector("[data-next-choice]").addEventListener("click", () => {
    const every = choices(group);
    const next = every[(every.findIndex((one) => one.checked) + 1) % every.length];
    next.checked = true;
    navigator.vibrate?.(8);
    next.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

form.addEventListener("change", show);
show();
