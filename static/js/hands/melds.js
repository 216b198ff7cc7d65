// Fields that hold melds (`[data-step=cards][data-melds]`): one meld is open and takes the cards that are tapped. The keys behind
// the pack begin the next meld, go on to the next field, or say what a wild card stands for (`data-may-name-wild`). Hears `input`, `change`, `activate` and `previewed` on the form; sends `activate`.
import { activate, active, ahead, changed, form, input, melds as read, own } from "./active_field.js";

const next = form?.querySelector("[data-next-meld]");
const onward = form?.querySelector("[data-next-step]");
const stands = form?.querySelector("[data-name-wild]");
const hint = form?.querySelector("[data-naming-hint]");
// The step whose wild card is being named.
let naming = null;

// The words of a step meld by meld, and which of them is open: the last one, unless another was opened again. A field
// without melds is one that is always open.
export function laid(step) {
  const written = "melds" in step.dataset ? read(input(step).value) : [read(input(step).value).flat()];
  const melds = written.filter((meld, at) => meld.length || at === written.length - 1);
  return { melds, at: Math.min(step.dataset.at ?? melds.length, melds.length - 1) };
}

// Write melds into a step; the one that is open may be empty, then it is the last.
export function lay(step, melds, at) {
  const open = melds[at];
  const kept = melds.filter((meld) => meld.length && meld !== open);
  kept.splice(open.length ? at - melds.slice(0, at).filter((meld) => !meld.length).length : kept.length, 0, open);
  input(step).value = kept.map((meld) => meld.join(" ")).join(" / ");
  step.dataset.at = kept.indexOf(open);
  changed(input(step));
}

export function openMeld(step, at) {
  const { melds } = laid(step);
  lay(step, melds, Math.min(at, melds.length - 1));
}

function begin(step) {
  const { melds } = laid(step);
  if (melds.at(-1).length) melds.push([]);
  lay(step, melds, melds.length - 1);
}

// The rank that is wild this time, once somebody has said so; a joker alone leaves it empty.
export const wildRank = () => form.querySelector("input[data-wild]:checked")?.dataset.wild;
export const isWild = (card) => card === "JK" || Boolean(wildRank() && card[0] === wildRank());

// The wild card that a name would be for: the last one without, else the last one.
function nameless(meld) {
  const wild = (word) => isWild(own(word));
  const free = meld.findLastIndex((word) => wild(word) && !word.includes("="));
  return free >= 0 ? free : meld.findLastIndex(wild);
}

export const isNaming = () => naming !== null && naming === active();

export function name(step, card) {
  const { melds, at } = laid(step);
  const place = nameless(melds[at]);
  const wild = own(melds[at][place]);
  naming = null;
  melds[at][place] = wild === card ? wild : `${wild}=${card}`;
  lay(step, melds, at);
}

// Which keys there are for the active step, and which of its melds is open.
function refresh() {
  const step = active();
  const cards = step?.dataset.step === "cards";
  const { melds, at } = cards ? laid(step) : { melds: [[]], at: 0 };
  next.hidden = !cards || !("melds" in step.dataset);
  next.disabled = !melds.at(-1).length;
  stands.hidden = !cards || !("mayNameWild" in step.dataset) || nameless(melds[at]) < 0;
  if (naming !== step || stands.hidden) naming = null;
  stands.ariaPressed = String(isNaming());
  onward.hidden = (next.hidden && onward.dataset.nextStep !== "every") || !cards || !ahead(step);
  say(hint, isNaming() ? 0 : "");
  for (const other of form.querySelectorAll("[data-melds]")) mark(other, other === step ? at : -1);
}

// What is said again is read out again: only what is new is put there.
function say(place, number) {
  const now = number === "" ? "" : place.dataset.says.replace("#", number);
  if (place.textContent !== now) place.textContent = now;
}

function mark(step, at) {
  say(step.querySelector("[data-open-meld]"), at < 0 ? "" : at + 1);
  for (const [index, meld] of [...step.querySelectorAll("[data-meld]")].entries()) {
    meld.classList.toggle("cards-open", index === at);
  }
}

if (next) {
  next.addEventListener("click", () => begin(active()));
  onward.addEventListener("click", () => activate(ahead(active())));
  stands.addEventListener("click", () => {
    naming = isNaming() ? null : active();
    form.dispatchEvent(new CustomEvent("activate"));
  });
  // Who types is at the end of the text.
  form.addEventListener("input", (event) => {
    const step = event.isTrusted && event.target.closest("[data-step]");
    if (step) delete step.dataset.at;
  });
  for (const kind of ["input", "change", "activate", "previewed"]) form.addEventListener(kind, refresh);
  refresh();
}
