// The keys of the dock write into the active number field.
import { added, dropped, flip, isRanks, unite } from "./counts.js";
import { activate, active, advance, changed, form, full, input } from "./steps.js";

function press({ key, rank, keyboard }) {
  const step = active();
  if (step?.dataset.step !== "number") return;
  const field = input(step);
  const quick = form.querySelector("[data-keys=quick]:not([hidden])");
  if (keyboard) {
    form.dataset.keyboard = keyboard;
    return activate(step);
  }
  if (key === "next") return void advance();
  if (key === "±" && !("signed" in step.dataset)) return unite(step);
  if (rank) field.value = added(field.value, rank);
  else if (key === "±") field.value = flip(field.value);
  else if (key === "back") field.value = isRanks(field.value) ? dropped(field.value) : field.value.slice(0, -1);
  else if (quick || isRanks(field.value)) field.value = key.replace("+", "");
  else if (key !== "+" || /\d$/.test(field.value)) field.value += key;
  field.scrollLeft = field.scrollWidth;
  changed(field);
  // A plus makes a running sum, which may go on for long; so may ranks.
  if ((quick || full(step)) && key !== "back") advance();
}

for (const keys of form?.querySelectorAll("[data-keys=digits], [data-keys=quick], [data-keys=ranks]") ?? []) {
  // The field keeps the focus.
  keys.addEventListener("pointerdown", (event) => event.preventDefault());
  keys.addEventListener("click", (event) => {
    const key = event.target.closest("button");
    if (!key) return;
    navigator.vibrate?.(8);
    press(key.dataset);
  });
}
