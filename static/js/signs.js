// A number below nought, and two counts of a row as one number with its sign: “37 − 50”.
import { activate, changed, form, input } from "./steps.js";
import { isRanks } from "./ranks.js";

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
  if (!one || texts.some(isRanks)) return;
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
