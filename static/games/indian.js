// `[data-cycle]` holds radio buttons: played, packed first, packed later, no turn, declared wrongly. Its button
// `[data-next-choice]` goes on to the next at every tap and shows the `data-label` of the one that is on. The radio buttons
// are what is sent. `[data-choose]` goes to declared wrongly at once, when something else than played is on. Where nobody said anything and the server says why there was no turn (`data-follows`), that is shown.
// Hears `change` and `previewed` on the form; sends `change`.
import { form } from "../js/hands/active_field.js";

const groups = [...form.querySelectorAll("[data-cycle]")];
const choices = (group) => [...group.querySelectorAll("input[type=radio]")];

function show() {
  for (const group of groups) {
    const said = group.querySelector("input:checked");
    const why = group.closest(".player").querySelector("[data-follows]").textContent;
    const followed = Boolean(why) && said === choices(group)[0];
    group.toggleAttribute("data-followed", followed);
    const now = (followed ? group.querySelector("[data-no-turn]") : said)?.dataset.label ?? "";
    const place = group.querySelector("[aria-live]");
    // A screen reader reads a text again that is set again.
    if (place.textContent !== now) place.textContent = now;
  }
}

function choose(choice) {
  choice.checked = true;
  navigator.vibrate?.(8);
  choice.dispatchEvent(new Event("change", { bubbles: true }));
}

for (const group of groups) {
  group.querySelector("[data-next-choice]").addEventListener("click", () => {
    const every = choices(group);
    choose(every[(every.findIndex((one) => one.checked) + 1) % every.length]);
  });
  group.querySelector("[data-choose]")?.addEventListener("click", () => choose(group.querySelector("[data-wrong]")));
}

form.addEventListener("change", show);
form.addEventListener("previewed", show);
show();
