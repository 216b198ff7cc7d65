// A row (`data-row`) has two counts, which may be ranks (“K Q 5 5 A”, added up by the server), or one number in their place
// (“37 − 50”, `data-one-number`). A lay-off (`data-onto`) takes its meld from those on the table (`data-onto-meld`).
// Hears `key`, `activate`, `previewed`, `input` and `change` on the form; cancels the keys it writes itself.
import { activate, active, changed, form, input, melds as read } from "../js/hands/active_field.js";
import { flipped, write } from "../js/hands/keypad.js";

// One number alone is a number, so one rank has a comma: “8,”.
const isRanks = (text) => /[^\d\s+-]|\d\s+\d/.test(text);
const ranksOf = (text) => (isRanks(text) ? text.split(/[\s,]+/).filter(Boolean) : []);
const written = (ranks) => (ranks.length === 1 ? `${ranks[0]},` : ranks.join(" "));

// A field of ranks takes ranks only: a digit begins a number anew. One that holds a number begins the ranks anew.
function press(event) {
  const { key, rank } = event.detail;
  const field = input(active());
  const ranks = ranksOf(field.value);
  const split = key === "±" && !("signed" in active().dataset);
  if (rank) write(field, written([...ranks, rank]));
  else if (split) toOneNumber(active());
  else if (key === "back" && isRanks(field.value)) write(field, written(ranks.slice(0, -1)));
  else {
    if (key !== "±" && isRanks(field.value)) field.value = "";
    return;
  }
  event.preventDefault();
}

// Ranks need more room than a number, and the field has to stay in sight.
function makeRoom() {
  for (const step of form.querySelectorAll("[data-second-keyboard=ranks]")) {
    const before = "holdsRanks" in step.dataset;
    const now = step.toggleAttribute("data-holds-ranks", isRanks(input(step).value));
    if (now !== before && step === active()) activate(step, false);
  }
}

const counts = (row) => row.querySelectorAll("[data-step=number]:not([data-signed])");

// From here on the row of this count holds one number.
function toOneNumber(step) {
  const row = step.closest("[data-row]");
  const [melded, left] = counts(row);
  const one = row.querySelector("[data-signed]");
  const texts = [melded, left].map((other) => input(other).value);
  // Only the server adds up ranks.
  if (texts.some(isRanks)) return;
  row.dataset.oneNumber = "";
  const gained = step === melded ? flipped(texts[0]) : texts[0];
  const lost = step === melded && !texts[1] ? "" : `-${texts[1].replaceAll("+", "-")}`;
  for (const other of [melded, left]) input(other).value = "";
  activate(one);
  input(one).value = gained + lost;
  changed(input(one));
}

// Emptied, it is two counts again.
function toTwoCounts(row) {
  delete row.dataset.oneNumber;
  activate(counts(row)[0]);
}

for (const row of form.querySelectorAll("[data-row]")) {
  const one = input(row.querySelector("[data-signed]"));
  one.addEventListener("input", () => {
    if (!one.value && "oneNumber" in row.dataset) toTwoCounts(row);
  });
  // A draft comes back as it was.
  form.addEventListener("change", () => one.value && (row.dataset.oneNumber = ""));
}

form.addEventListener("key", press);
for (const kind of ["input", "change"]) form.addEventListener(kind, makeRoom);
makeRoom();

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
  for (const one of fields) say(one.querySelector("[data-chosen]"), chosen(one)?.firstElementChild);
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
