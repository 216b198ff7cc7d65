// The keys of the dock write into the active number field.
import { active, advance, changed, form, full, input } from "./steps.js";

function press(key) {
  const step = active();
  if (step?.dataset.step !== "number") return;
  const field = input(step);
  const quick = form.querySelector("[data-keys=quick]:not([hidden])");
  if (key === "next") return void advance();
  if (key === "back") field.value = field.value.slice(0, -1);
  else if (quick) field.value = key;
  else if (key !== "+" || /\d$/.test(field.value)) field.value += key;
  changed(field);
  // A plus makes a running sum, which may go on for long.
  if ((quick || full(step)) && key !== "back") advance();
}

for (const keys of form?.querySelectorAll("[data-keys=digits], [data-keys=quick]") ?? []) {
  // The field keeps the focus.
  keys.addEventListener("pointerdown", (event) => event.preventDefault());
  keys.addEventListener("click", (event) => {
    const key = event.target.closest("[data-key]");
    if (!key) return;
    navigator.vibrate?.(8);
    press(key.dataset.key);
  });
}
