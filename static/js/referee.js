// Melds are tapped one after another, and what is seldom said is behind a fold.
import { activate, active, advance, changed, form, input } from "./steps.js";

const result = form?.querySelector("[data-result]");
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

// The ruling comes into sight, but never takes what somebody is typing out of it.
function reveal() {
  const ruling = result.querySelector(".ruling");
  if (!ruling || document.activeElement.matches("input:not([type=checkbox], [type=radio])")) return;
  const dock = form.querySelector("[data-dock]");
  const free = innerHeight - (getComputedStyle(dock).position === "sticky" ? dock.offsetHeight : 0);
  const { top, bottom } = ruling.getBoundingClientRect();
  if (bottom > free || top < 0) scrollBy({ top: Math.min(bottom - free + 8, top - 8) });
}

if (result) new MutationObserver(reveal).observe(result, { childList: true });

// Whoever opens a fold wants to fill what is in it.
for (const fold of form?.querySelectorAll(".aside") ?? []) {
  fold.addEventListener("toggle", () => {
    if (fold.open) activate(fold.querySelector("[data-step]"));
    else advance(false);
  });
}
