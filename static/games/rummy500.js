// A row (`data-row`) has two counts, or one number in their place
// (“37 − 50”, `data-one-number`). A lay-off (`data-onto`) takes its meld from those on the table (`data-onto-meld`).
// Hears `key`, `activate`, `previewed`, `input` and `change` on the form; cancels the key of the sign.
import { activate, active, changed, form, input, melds as read } from "../js/hands/active_field.js";
import { flipped } from "../js/hands/keypad.js";
import { holdsRanks } from "../js/hands/rank_keys.js";

// Where a row has two counts, the key of the sign makes one number of them.
form.addEventListener("key", (event) => {
  if (event.detail.key !== "±" || !("splits" in active().dataset)) return;
  toOneNumber(active());
  event.preventDefault();
});

const counts = (row) => row.querySelectorAll("[data-step=number]:not([data-signed])");

// From here on the row of this count holds one number.
function toOneNumber(step) {
  const row = step.closest("[data-row]");
  const [melded, left] = counts(row);
  const signed = row.querySelector("[data-signed]");
  const texts = [melded, left].map((other) => input(other).value);
  // Only the server adds up ranks.
  if (holdsRanks(melded) || holdsRanks(left)) return;
  row.dataset.oneNumber = "";
  const gained = step === melded ? flipped(texts[0]) : texts[0];
  const lost = step === melded && !texts[1] ? "" : `-${texts[1].replaceAll("+", "-")}`;
  for (const other of [melded, left]) input(other).value = "";
  activate(signed);
  input(signed).value = gained + lost;
  changed(input(signed));
}

// Emptied, it is two counts again, unless the whole form has one number a row.
function toTwoCounts(row) {
  delete row.dataset.oneNumber;
  const [melded] = counts(row);
  if (melded.offsetParent) activate(melded);
}

for (const row of form.querySelectorAll("[data-row]")) {
  const number = input(row.querySelector("[data-signed]"));
  number.addEventListener("input", () => {
    if (!number.value && "oneNumber" in row.dataset) toTwoCounts(row);
  });
  // A draft comes back as it was.
  form.addEventListener("change", () => number.value && (row.dataset.oneNumber = ""));
}

// The melds on the table are choices in the dock while cards are laid off.
const strip = form.querySelector("[data-piece=table_melds]");
const fields = [...form.querySelectorAll("[data-onto]")];
const onto = () => active()?.closest("[data-together]")?.querySelector("[data-onto]");
const same = (text, other) => read(text).flat().sort().join() === read(other).flat().sort().join();
const chosen = (field) => [...strip.children].find((meld) => same(meld.dataset.ontoMeld, input(field).value));

function offer() {
  const field = onto();
  strip.hidden = !field || !strip.children.length;
  for (const meld of strip.children) meld.ariaPressed = String(Boolean(field) && meld === chosen(field));
  for (const field of fields) say(field.querySelector("[data-chosen]"), chosen(field)?.firstElementChild);
}

// A screen reader reads a text again that is set again.
function say(place, cards) {
  const now = cards?.textContent ?? "";
  if (place.textContent !== now) place.replaceChildren(...(cards ? [...cards.cloneNode(true).childNodes] : []));
}

strip.addEventListener("pointerdown", (event) => event.preventDefault());
strip.addEventListener("click", (event) => {
  const meld = event.target.closest("[data-onto-meld]");
  const field = onto();
  if (!meld || !field) return;
  input(field).value = meld.ariaPressed === "true" ? "" : meld.dataset.ontoMeld;
  navigator.vibrate?.(8);
  changed(input(field));
});
for (const kind of ["input", "change", "previewed", "activate"]) form.addEventListener(kind, offer);
offer();
