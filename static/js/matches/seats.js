// The players of a match (`fieldset[data-seats]`): names that are known become buttons (`data-names`), one more seat is shown
// (`data-add-seat`), seats are moved by finger or by arrows (`data-move`), and the choice of the dealer (`data-dealer`) is called
// by name. Sends `seated` after a change.
import { draggable } from "../hands/drag.js";
import { forget, remember, seated } from "./seats_storage.js";

const seats = document.querySelector("[data-seats]");
const inputs = [...seats.querySelectorAll(".seat > input")];
const dealers = [...document.querySelectorAll("[data-dealer] input")];
const chips = seats.querySelector("[data-names]");
const status = seats.querySelector("[data-says]");

const rows = [...seats.querySelectorAll(".seat")];
// Not there where nobody joins or leaves any more.
const add = seats.querySelector("[data-add-seat]");

const named = (input) => input.value.trim();
const shown = () => rows.filter((row) => !row.hidden).length;

// Shows this many rows, or as many as are shown already.
function open(count) {
  for (const row of rows.slice(0, count)) row.hidden = false;
  if (add) add.hidden = shown() === rows.length;
  for (const [seat, row] of rows.entries()) row.querySelector("[data-move='1']").disabled = seat >= shown() - 1;
}

// A player goes from one seat to another, with the dealer's mark; the order of the others stays.
function move(from, to) {
  const order = [...inputs.keys()];
  order.splice(to, 0, ...order.splice(from, 1));
  const before = names();
  for (const [seat, input] of inputs.entries()) input.value = before[order[seat]];
  const chosen = dealer();
  if (chosen) dealers.find((radio) => radio.value === String(order.indexOf(Number(chosen)))).checked = true;
  changed();
  const name = named(inputs[to]);
  status.textContent = name && status.dataset.says.replace("#", to + 1).replace("@", () => name);
}

function step(from, to) {
  move(from, to);
  // The button that was pressed moves with its player.
  const buttons = inputs[to].parentElement.querySelectorAll("[data-move]");
  const same = buttons[from < to ? 1 : 0];
  (same.disabled ? buttons[from < to ? 0 : 1] : same).focus();
}

function take(name) {
  const seat = inputs.find((input) => named(input) === name);
  const free = inputs.find((input) => !named(input));
  if (seat) seat.value = "";
  else if (free) free.value = name;
  changed();
}

function show() {
  const taken = inputs.map(named);
  open(taken.findLastIndex(Boolean) + 1);
  for (const chip of chips.children) {
    const used = taken.includes(chip.textContent);
    chip.setAttribute("aria-pressed", used);
    chip.disabled = !used && !taken.includes("");
  }
  for (const dealer of dealers) {
    if (!dealer.value) continue;
    const label = dealer.closest(".chip");
    const name = taken[Number(dealer.value)];
    label.hidden = !name;
    if (!name && dealer.checked) dealers[0].checked = true;
    label.lastElementChild.textContent = [...name].slice(0, 20).join("");
  }
}

const names = () => inputs.map((input) => input.value);
const dealer = () => dealers.find((chip) => chip.checked)?.value;
const keep = () => remember(names(), dealer());

// Whoever comes back from another step of this form, where cards are drawn, finds the players where they were.
function leave(event) {
  if (event.submitter?.hasAttribute("formaction")) history.replaceState({ seated: { names: names(), dealer: dealer() } }, "");
  forget();
}

function changed() {
  show();
  keep();
  seats.dispatchEvent(new Event("seated", { bubbles: true }));
}

function restore() {
  const before = history.state?.seated ?? seated();
  if (!before || inputs.some(named)) return;
  for (const [seat, input] of inputs.entries()) input.value = before.names[seat] ?? "";
  const deals = dealers.find((chip) => chip.value === before.dealer);
  if (deals) deals.checked = true;
  changed();
}

for (const name of JSON.parse(chips.dataset.names)) {
  const chip = document.createElement("button");
  chip.type = "button";
  chip.className = "button chip-name";
  chip.textContent = name;
  chip.addEventListener("click", () => take(name));
  chips.append(chip);
}
chips.hidden = !chips.children.length;

inputs.forEach((input, seat) => {
  input.removeAttribute("list");
  input.addEventListener("input", changed);
  const moves = input.parentElement.querySelector(".seat-move");
  moves.hidden = false;
  for (const button of moves.children) {
    button.addEventListener("click", () => step(seat, seat + Number(button.dataset.move)));
  }
  // Enter goes to the next seat, or starts where the last name was typed before; but not while an input method is composing.
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (event.isComposing) return;
    if (named(input)) open(seat + 2);
    if (add && !named(input) && inputs.filter(named).length > 1) seats.form.requestSubmit();
    else inputs[seat + 1]?.focus();
  });
});
add?.addEventListener("click", (event) => {
  event.preventDefault();
  open(shown() + 1);
  inputs[shown() - 1].focus();
});
draggable(seats.querySelector(".seats"), seats.querySelectorAll(".seat-number"), move);
seats.dataset.seats = "draggable";
// Browsers put typed text back when one comes back to the page.
addEventListener("pageshow", show);
restore();
show();
for (const dealer of dealers) dealer.addEventListener("change", keep);
// The same people at another game
for (const game of document.querySelectorAll("nav a[href*='game=']")) game.addEventListener("click", keep);
seats.form.addEventListener("submit", leave);
