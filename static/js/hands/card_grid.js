// The grid of the pack (`[data-keys=cards]`, a key a card: `data-card`) writes cards into the active field. The dock says whose
// they are and what they come to (`data-running`). The tray of a field (`data-tray`) shows what it holds, and a tapped card (`data-remove`) is taken out. The text of the input is the only state:
// it is what is sent, whether tapped, typed or pasted.
// Hears `input`, `change`, `activate` and `previewed` on the form; sends `input` through the fields it changes.
import { activate, active, advance, chosenFrom, enough, form, input, most, own, texts } from "./active_field.js";
import { isNaming, isWild, laid, lay, name, openMeld, wildRank } from "./melds.js";

const grid = form?.querySelector("[data-keys=cards]");
const steps = form ? [...form.querySelectorAll("[data-step=cards]")] : [];
const keyOf = (card) => grid.querySelector(`[data-card="${CSS.escape(card)}"]`);
const held = (step) => texts(input(step).value);
// By name of input: what its cards come to, and the sentence for a whole hand.
let counts = {};
const running = form?.querySelector("[data-running]");
// The keys that can be tapped.
const free = () => [...grid.querySelectorAll("[data-card]:not(:disabled)")];

// Take a card back, out of the meld that it lies in (the last one that has it); that meld is open again.
function takeOut(step, card, inMeld = null) {
  const { melds } = laid(step);
  const holds = (meld) => meld.some((word) => own(word) === card);
  const at = inMeld !== null && holds(melds[inMeld] ?? []) ? inMeld : melds.findLastIndex(holds);
  if (at < 0) return;
  melds[at].splice(melds[at].findLastIndex((word) => own(word) === card), 1);
  const place = step.querySelectorAll("[data-meld]")[at] ?? step;
  const out = place.querySelector(`[data-remove="${CSS.escape(card)}"]`);
  // Who came by the keyboard stays near.
  const near = out?.nextElementSibling ?? out?.previousElementSibling ?? step.querySelector("[data-activate]");
  if (out === document.activeElement) near.focus({ preventScroll: true });
  out?.remove();
  lay(step, melds, at);
}

// At once, before the server has sorted the tray: the card as the key shows it.
function show(step, card, at) {
  const out = document.createElement("button");
  const face = document.createElement("span");
  out.type = "button";
  out.className = "card-out";
  out.dataset.remove = card;
  out.ariaLabel = keyOf(card).ariaLabel;
  face.className = ["card", ...keyOf(card).classList].filter((name) => /^card$|^suit-/.test(name)).join(" ");
  const parts = [...keyOf(card).childNodes].filter((node) => !node.classList?.contains("key-left"));
  face.append(...parts.map((node) => node.cloneNode(true)));
  out.append(face);
  const tray = step.querySelector("[data-tray]");
  const place = "melds" in step.dataset ? meldIn(tray, at) : tray;
  place.insertBefore(out, place.querySelector(":scope > [data-more]"));
}

// The meld in the tray; a new one until the server has drawn it.
function meldIn(tray, at) {
  const drawn = tray.querySelectorAll("[data-meld]")[at];
  if (drawn) return drawn;
  const meld = document.createElement("span");
  meld.className = "cards cards-meld";
  meld.dataset.meld = "";
  tray.append(meld);
  return meld;
}

function tap(card) {
  const step = active();
  if (isNaming()) return name(step, card);
  if (keyOf(card).ariaPressed === "true") return takeOut(step, card);
  if (most(step) === 1 && held(step).length) takeOut(step, held(step)[0]);
  const { melds, at } = laid(step);
  const count = melds.flat().length;
  if (count >= most(step)) return;
  show(step, card, at);
  melds[at].push(card);
  lay(step, melds, at);
  // When every hand is there, the grid makes room for them and the result.
  if (count + 1 >= enough(step) && !advance()) activate(null);
}

// A key of several packs counts down what is left, and closes at none.
function countDown(key, left) {
  const marked = wildRank() !== undefined && isWild(key.dataset.card);
  key.classList.toggle("key-wild", marked);
  key.querySelector(".key-left").textContent = left;
  key.ariaDescription = [grid.dataset.left.replace("#", left), ...(marked ? [grid.dataset.wild] : [])].join(", ");
  key.disabled = left <= 0;
}

// What the cards of a field come to as far as the server has said it, and how many there are until it is full.
function cameTo(step, count) {
  const [points, whole] = counts[input(step).name] ?? [];
  if (count === most(step) && whole) return whole;
  const anyNumber = "melds" in step.dataset || "anyNumber" in step.dataset;
  const cards = anyNumber ? running?.dataset.saysAny : running?.dataset.says;
  return [points, (cards ?? "# / ##").replace("##", most(step)).replace("#", count)].filter((part) => part !== undefined).join(" · ");
}

function sayWhose(step) {
  const parts = [step.dataset.player, cameTo(step, held(step).length)].filter(Boolean);
  running.replaceChildren(...parts.map((part, at) => Object.assign(document.createElement("span"), { textContent: at ? `· ${part}` : part })));
}

// Keys of cards in the active field are pressed; keys of cards that are used up elsewhere are off.
function refresh() {
  for (const step of steps) {
    const count = held(step).length;
    step.toggleAttribute("data-full", count >= most(step));
    const shown = step.querySelector("[data-count]");
    if (shown) shown.textContent = count ? cameTo(step, count) : `0 / ${most(step)}`;
  }
  const step = active();
  if (running && step) sayWhose(step);
  if (step?.dataset.step !== "cards") return;
  const mine = held(step);
  const pool = steps.filter((tray) => tray.offsetParent && tray.dataset.pool === step.dataset.pool);
  // After a tie all draw from a whole pack again.
  const turn = "draw" in step.dataset ? mine.length : null;
  const used = pool.flatMap((tray) => (turn === null ? held(tray) : held(tray).slice(turn, turn + 1)));
  const offered = chosenFrom(step) && held(chosenFrom(step));
  const count = (cards, card) => cards.filter((other) => other === card).length;
  for (const key of grid.querySelectorAll("[data-card]")) {
    const card = key.dataset.card;
    const left = (offered ? count(offered, card) : Number(key.dataset.copies)) - count(used, card);
    if (!key.hasAttribute("aria-pressed")) {
      countDown(key, left);
      continue;
    }
    const gone = left <= 0;
    key.ariaPressed = String(gone && mine.includes(card));
    key.disabled = gone && !mine.includes(card);
  }
  if (isNaming()) for (const key of grid.querySelectorAll("[data-card]")) offer(key);
  // Tab stops at the grid once, at a key that can be tapped.
  if (free().some((key) => key.tabIndex === 0)) return;
  for (const key of grid.querySelectorAll("[data-card]")) key.tabIndex = -1;
  free()[0]?.setAttribute("tabindex", "0");
}

// Any card but a joker can be stood for, however many of it lie about.
function offer(key) {
  key.disabled = key.dataset.card === "JK";
  if (key.ariaPressed) key.ariaPressed = "false";
}

// Arrow keys walk over the grid as it is seen, so that Tab passes it in one step.
function walk(event) {
  const box = (key) => key.getBoundingClientRect();
  const keys = free();
  keys.sort((a, b) => box(a).top - box(b).top || box(a).left - box(b).left);
  const across = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const down = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const from = document.activeElement.closest("[data-card]");
  if (!from || !(across || down)) return;
  event.preventDefault();
  const away = (key) => Math.abs(box(key).left - box(from).left) + 10 * Math.abs(box(key).top - box(from).top);
  const ahead = keys.filter((key) => down * (box(key).top - box(from).top) > 1);
  const to = across ? keys[keys.indexOf(from) + across] : ahead.sort((a, b) => away(a) - away(b))[0];
  if (!to) return;
  for (const key of keys) key.tabIndex = key === to ? 0 : -1;
  to.focus();
}

if (grid && steps.length) {
  grid.addEventListener("click", (event) => {
    const key = event.target.closest("[data-card]");
    if (!key || !active()) return;
    navigator.vibrate?.(8);
    tap(key.dataset.card);
  });
  grid.addEventListener("keydown", walk);
  for (const [index, key] of [...grid.querySelectorAll("[data-card]")].entries()) key.tabIndex = index ? -1 : 0;
  for (const step of steps) {
    step.addEventListener("click", (event) => {
      const out = event.target.closest("[data-remove]");
      if (event.target.closest(".typed")) return;
      const meld = event.target.closest("[data-meld]");
      const at = meld && [...step.querySelectorAll("[data-meld]")].indexOf(meld);
      activate(step);
      if (out) takeOut(step, out.dataset.remove, at);
      else if (meld) openMeld(step, at);
      // Who came by the keyboard goes on there.
      if (!out && event.detail === 0) free()[0]?.focus({ preventScroll: true });
    });
  }
  // How many packs there are may depend on how many play.
  form.addEventListener("previewed", ({ detail: { copies, running: now } }) => {
    counts = now ?? {};
    for (const key of copies ? grid.querySelectorAll("[data-card]") : []) {
      key.dataset.copies = copies[key.dataset.card === "JK" ? 1 : 0];
    }
  });
  for (const kind of ["input", "change", "activate", "previewed"]) form.addEventListener(kind, refresh);
  refresh();
}
