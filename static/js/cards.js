// The grid of the pack writes cards into the active field; trays show what a field holds. The text of the field is
// the only truth: it is what is sent, whether tapped, typed or pasted.
import { activate, active, advance, changed, enough, form, input, most, texts, words } from "./steps.js";

const grid = form?.querySelector("[data-keys=cards]");
const steps = form ? [...form.querySelectorAll("[data-step=cards]")] : [];
const keyOf = (card) => grid.querySelector(`[data-card="${CSS.escape(card)}"]`);
const held = (step) => texts(input(step).value);
const written = (step) => words(input(step).value);

function put(step, written) {
  input(step).value = written.join(" ");
  changed(input(step));
}

function takeOut(step, card) {
  const left = written(step);
  left.splice(left.indexOf(card), 1);
  step.querySelector(`[data-remove="${CSS.escape(card)}"]`)?.remove();
  put(step, left);
}

// At once, before the server has sorted the tray: the card as the key shows it.
function show(step, card) {
  const out = document.createElement("button");
  const face = document.createElement("span");
  out.type = "button";
  out.className = "card-out";
  out.dataset.remove = card;
  out.ariaLabel = keyOf(card).ariaLabel;
  face.className = keyOf(card).classList.contains("key-red") ? "card card-red" : "card";
  const parts = [...keyOf(card).childNodes].filter((node) => !node.classList?.contains("key-left"));
  face.append(...parts.map((node) => node.cloneNode(true)));
  out.append(face);
  step.querySelector("[data-tray]").append(out);
}

function tap(card) {
  const step = active();
  const cards = held(step);
  const room = most(step) - cards.length;
  if (keyOf(card).ariaPressed === "true") return takeOut(step, card);
  if (most(step) === 1 && cards.length) takeOut(step, cards.pop());
  else if (room <= 0) return;
  show(step, card);
  put(step, [...written(step), card]);
  // When every hand is there, the grid makes room for them and the result.
  if (cards.length + 1 >= enough(step) && !advance()) activate(null);
}

// The rank that is wild this time, once somebody has said so; a joker alone leaves it empty.
const wild = () => form.querySelector("input[data-wild]:checked")?.dataset.wild;

// A key of several packs counts down what is left, and closes at none.
function countDown(key, left) {
  const counted = key.querySelector(".key-left");
  const rank = wild();
  const isWild = rank !== undefined && (key.dataset.card === "JK" || key.dataset.card[0] === rank);
  key.classList.toggle("key-wild", isWild);
  counted.textContent = left;
  key.ariaDescription = [grid.dataset.left.replace("#", left), ...(isWild ? [grid.dataset.wild] : [])].join(", ");
  key.disabled = left <= 0;
}

// Keys of cards in the active field are pressed; keys of cards that are used up elsewhere are off.
function refresh() {
  for (const step of steps) {
    const count = held(step).length;
    step.toggleAttribute("data-full", count >= most(step));
    const shown = step.querySelector("[data-count]");
    if (shown) shown.textContent = `${count} / ${most(step)}`;
  }
  const step = active();
  if (step?.dataset.step !== "cards") return;
  const mine = held(step);
  const pool = steps.filter((one) => one.offsetParent && one.dataset.pool === step.dataset.pool);
  const used = pool.flatMap(held);
  for (const key of grid.querySelectorAll("[data-card]")) {
    const card = key.dataset.card;
    const left = Number(key.dataset.copies) - used.filter((one) => one === card).length;
    if (!key.hasAttribute("aria-pressed")) {
      countDown(key, left);
      continue;
    }
    const gone = left <= 0;
    key.ariaPressed = String(gone && mine.includes(card));
    key.disabled = gone && !mine.includes(card);
  }
}

// Arrow keys walk over the grid, so that Tab passes it in one step.
function walk(event) {
  const keys = [...grid.querySelectorAll("[data-card]:not(:disabled)")];
  const across = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const down = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const from = document.activeElement.closest("[data-card]");
  if (!from || !(across || down)) return;
  event.preventDefault();
  const box = (key) => key.getBoundingClientRect();
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
      activate(step);
      if (out) takeOut(step, out.dataset.remove);
    });
  }
  for (const kind of ["input", "change", "activate"]) form.addEventListener(kind, refresh);
  refresh();
}
