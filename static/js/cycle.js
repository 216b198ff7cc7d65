// One button goes through the choices of a group, one a tap; the radio buttons behind it are what is sent.
import { form } from "./steps.js";

const groups = form ? [...form.querySelectorAll("[data-cycle]")] : [];
const choices = (group) => [...group.querySelectorAll("input[type=radio]")];

function show() {
  for (const group of groups) {
    const now = group.querySelector("input:checked")?.dataset.say ?? "";
    const place = group.querySelector("[aria-live]");
    // What is said again is read out again.
    if (place.textContent !== now) place.textContent = now;
  }
}

for (const group of groups) {
  group.querySelector("[data-next-turn]").addEventListener("click", () => {
    const every = choices(group);
    const next = every[(every.findIndex((one) => one.checked) + 1) % every.length];
    next.checked = true;
    navigator.vibrate?.(8);
    next.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

if (groups.length) {
  form.addEventListener("change", show);
  show();
}
