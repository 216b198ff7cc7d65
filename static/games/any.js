// A step goes on by itself after `data-digits` digits, unless its field was tapped to be corrected. `data-rest` writes 0 into the
// cells that are empty, `data-place` the next place into the cell of this name, or takes it away.
// Hears `key` and `click` on the form; sends `input`.
import { activate, active, advance, changed, form, input } from "../js/hands/active_field.js";

form.addEventListener("key", ({ detail: { key } }) => {
  const step = active();
  const digits = Number(step.dataset.digits ?? 0);
  if (!digits || !/\d/.test(key) || "replaces" in step.dataset || "slow" in step.dataset) {
    if ("replaces" in step.dataset) step.dataset.slow = "";
    return;
  }
  // The key has written by then.
  queueMicrotask(() => new RegExp(`^-?(0|\\d{${digits}})$`).test(input(step).value) && advance());
});
form.addEventListener("activate", () => {
  for (const step of form.querySelectorAll("[data-slow]:not([data-active])")) delete step.dataset.slow;
});

// In the dock it is beside the sentence that it answers.
form.querySelector("[data-result]").after(form.querySelector("[data-let-stand]") ?? "");

form.querySelector("[data-rest]")?.addEventListener("click", () => {
  for (const cell of form.querySelectorAll("[data-digits] input")) if (!cell.value) cell.value = "0";
  activate(null);
  changed(form.querySelector("[data-digits] input"));
});

const places = [...form.querySelectorAll("[data-place]")].map((name) => [name, form.elements[name.dataset.place]]);
for (const [name, cell] of places) {
  name.addEventListener("click", () => {
    const given = places.map(([, other]) => Number(other.value)).filter(Boolean);
    cell.value = cell.value ? "" : Math.max(0, ...given) + 1;
    activate(null);
    navigator.vibrate?.(8);
    changed(cell);
  });
}
