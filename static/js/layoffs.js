// Where cards were laid off is chosen in the dock, among the melds on the table.
import { active, changed, form, input, melds } from "./steps.js";

const strip = form?.querySelector("[data-piece=lying]");
const fields = form ? [...form.querySelectorAll("[data-onto]")] : [];
const onto = () => active()?.closest("[data-together]")?.querySelector("[data-onto]");
const same = (text, other) => melds(text).flat().sort().join() === melds(other).flat().sort().join();
const chosen = (field) => [...strip.children].find((meld) => same(meld.dataset.ontoMeld, input(field).value));

function show() {
  const field = onto();
  strip.hidden = !field || !strip.children.length;
  for (const meld of strip.children) meld.ariaPressed = String(Boolean(field) && meld === chosen(field));
  for (const one of fields) say(one.querySelector("[data-chosen]"), chosen(one)?.firstElementChild);
}

// What is said again is read out again.
function say(place, cards) {
  const now = cards?.textContent ?? "";
  if (place.textContent !== now) place.replaceChildren(...(cards ? [...cards.cloneNode(true).childNodes] : []));
}

if (strip) {
  strip.addEventListener("pointerdown", (event) => event.preventDefault());
  strip.addEventListener("click", (event) => {
    const meld = event.target.closest("[data-onto-meld]");
    const field = onto();
    if (!meld || !field) return;
    input(field).value = meld.ariaPressed === "true" ? "" : meld.dataset.ontoMeld;
    navigator.vibrate?.(8);
    changed(input(field));
  });
  for (const kind of ["input", "change", "shown", "activate"]) form.addEventListener(kind, show);
  show();
}
