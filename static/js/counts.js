// What a count may hold beside digits: ranks that the server adds up (“K Q 5 5 A”), or a sign; two counts of a row may
// become one number: “37 − 50”.
import { activate, active, changed, form, input } from "./steps.js";

// One number alone is a number, so one rank has a comma: “8,”.
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

// The sign of the last number of a sum is the other one.
export function flip(text) {
  const [, before, sign, digits] = text.match(/^(.*?)([+-]?)(\d*)$/);
  return `${before}${sign === "-" ? (before ? "+" : "") : "-"}${digits}`;
}

// From here on the row of this count holds one number.
export function unite(step) {
  const row = step.closest("[data-row]");
  const [melded, left] = row.querySelectorAll("[data-step=number]:not([data-signed])");
  const one = row.querySelector("[data-signed]");
  const texts = [melded, left].map((other) => input(other).value);
  // Only the server adds up ranks.
  if (texts.some(isRanks)) return;
  row.dataset.one = "";
  const gained = step === melded ? flip(texts[0]) : texts[0];
  const lost = step === melded && !texts[1] ? "" : `-${texts[1].replaceAll("+", "-")}`;
  for (const other of [melded, left]) input(other).value = "";
  input(one).value = gained + lost;
  changed(input(one));
  activate(one);
}

// Emptied, it is two counts again.
function part(row) {
  delete row.dataset.one;
  activate(row.querySelector("[data-step=number]:not([data-signed])"));
}

for (const row of form?.querySelectorAll("[data-row]") ?? []) {
  const one = input(row.querySelector("[data-signed]"));
  one.addEventListener("input", () => {
    if (!one.value && "one" in row.dataset) part(row);
  });
  // A hand that was kept comes back as it was.
  form.addEventListener("change", () => one.value && (row.dataset.one = ""));
}

if (form?.querySelector("[data-ranks]")) {
  form.addEventListener("input", show);
  form.addEventListener("change", show);
  show();
}
