// Melds are tapped one after another, and what is seldom said is behind a fold.
import { activate, active, advance, changed, form, input } from "./steps.js";

const steps = form ? [...form.querySelectorAll("[data-step]")] : [];

function newMeld() {
  const field = input(active());
  const text = field.value.trimEnd();
  if (!text || text.endsWith("/")) return;
  field.value = `${text} /`;
  changed(field);
}

function next() {
  const ahead = steps.slice(steps.indexOf(active()) + 1).find((step) => !step.closest("details:not([open])"));
  activate(ahead ?? null);
}

form?.addEventListener("click", (event) => {
  if (event.target.closest("[data-new-meld]")) newMeld();
  else if (event.target.closest("[data-next]")) next();
});

// Whoever opens a fold wants to fill what is in it.
for (const fold of form?.querySelectorAll(".aside") ?? []) {
  fold.addEventListener("toggle", () => {
    if (fold.open) activate(fold.querySelector("[data-step]"));
    else advance(false);
  });
}
