// A count may be ranks that the server adds up: “K Q 5 5 A”. One number alone is a number, so one rank has a comma: “8,”.
import { activate, active, form, input } from "./steps.js";

export const isRanks = (text) => /[^\d\s+-]|\d\s+\d/.test(text);

const read = (text) => (isRanks(text) ? text.split(/[\s,]+/).filter(Boolean) : []);
const write = (ranks) => (ranks.length === 1 ? `${ranks[0]},` : ranks.join(" "));

// Whoever goes over from a number to ranks begins anew.
export const added = (text, rank) => write([...read(text), rank]);
export const dropped = (text) => write(read(text).slice(0, -1));

// Ranks need more room than a number, and that must be in sight.
function show() {
  for (const step of form.querySelectorAll("[data-ranks]")) {
    const before = "spelled" in step.dataset;
    const now = step.toggleAttribute("data-spelled", isRanks(input(step).value));
    if (now !== before && step === active()) activate(step, false);
  }
}

if (form?.querySelector("[data-ranks]")) {
  form.addEventListener("input", show);
  form.addEventListener("change", show);
  show();
}
