// Where a hand is recorded: what others count on their own phones. `[data-counts]` asks its address for the list `[data-came]` and
// fills in each whole count that came (`data-inputs`), as long as nothing else was entered for that seat. `[data-fills]` has what
// was filled in for a seat; the form is read with it. What somebody enters here is never overwritten: where it differs, both
// are offered. Sends `input` on the form.
import { form } from "../hands/active_field.js";

const PAUSE = [800, 1200];
const part = form.querySelector("[data-counts]");
const list = part.querySelector("[data-came]");
const fills = (seat) => part.querySelector(`[data-fills="${seat}"]`);
// By seat, the count against which somebody has decided; and the seats for which somebody enters something here.
const declined = new Map();
const touched = new Set();

const seatsIn = (name) => name.split(".").filter((one) => /^@\d+$/.test(one));

// The seat that a field speaks of, and no other; how the hand went for a player (`patch.2.…`) is said by what a button assigns.
function seatOf(field) {
  if (!field.name || field.dataset.fills) return null;
  const names = field.name.startsWith("patch.2.") ? [...new URLSearchParams(field.value).keys()] : [field.name];
  const seats = new Set(names.flatMap(seatsIn));
  return seats.size === 1 ? [...seats][0].slice(1) : null;
}

const fieldsOf = (seat) => [...form.elements].filter((field) => seatOf(field) === seat && !field.name.startsWith("arrange."));
const chosen = (field) => field.type === "radio" || field.type === "checkbox";

// Whether somebody has entered anything for the seat here, and whether it is just what came.
function entered(seat, came) {
  const said = fieldsOf(seat).filter((field) => (chosen(field) ? field.checked !== field.defaultChecked : field.value !== ""));
  return { any: said.length > 0, same: said.length > 0 && said.every((field) => (chosen(field) && !field.checked) || same(field, came)) };
}

function same(field, came) {
  if (!chosen(field)) return came.get(field.name) === field.value;
  return field.name.startsWith("patch.") ? says(field, came) : came.get(field.name) === field.value;
}

// Whether a choice makes just what came.
const says = (field, came) => [...new URLSearchParams(field.value)].every(([name, value]) => (came.get(name) ?? "") === value);

// Show it in the fields of the page as well, where there are such; nobody is led anywhere.
function fill(row) {
  const { counted: seat, inputs, seen } = row.dataset;
  const came = new URLSearchParams(inputs);
  for (const field of fieldsOf(seat)) {
    if (!chosen(field)) field.value = came.get(field.name) ?? "";
    else if (field.type === "checkbox" || same(field, came)) field.checked = same(field, came);
  }
  for (const [name, value] of new URLSearchParams(seen)) {
    const named = form.elements[name];
    if (named && !named.value && value) named.value = value;
  }
  declined.delete(seat);
  touched.delete(seat);
  const filled = fills(seat);
  filled.value = inputs;
  filled.dispatchEvent(new Event("input", { bubbles: true }));
}

function look() {
  // The page has gone on to the next hand (next_hand.js).
  if (!part.isConnected) return;
  for (const row of list.querySelectorAll("[data-counted]")) {
    const { counted: seat, inputs, phase, count } = row.dataset;
    const filled = fills(seat);
    const came = new URLSearchParams(inputs);
    const mine = entered(seat, came);
    if (phase === "whole" && filled.value !== inputs && !touched.has(seat) && (filled.value || !mine.any)) fill(row);
    const used = Boolean(inputs) && filled.value === inputs;
    const differs = phase === "whole" && !used && mine.any && !mine.same && declined.get(seat) !== count;
    row.querySelector("[data-differs]").hidden = !differs;
    row.querySelector("[data-used]").hidden = !used;
    const button = row.querySelector("[data-fill]");
    if (!button) continue;
    button.hidden = used;
    row.querySelector("[data-keep-mine]").hidden = !differs;
  }
}

async function ask() {
  if (!part.isConnected) return;
  try {
    const version = list.firstElementChild?.dataset.version ?? "";
    const answer = document.hidden ? null : await fetch(`${part.dataset.counts}?known=${encodeURIComponent(version)}`, { cache: "no-store" });
    if (answer?.status === 200) {
      const focused = list.contains(document.activeElement) ? document.activeElement : null;
      const at = focused ? [...list.querySelectorAll("a, button")].indexOf(focused) : -1;
      list.innerHTML = await answer.text();
      if (at >= 0) list.querySelectorAll("a, button")[at]?.focus({ preventScroll: true });
      look();
    }
  } catch {
    // No connection: saving says so.
  }
  setTimeout(ask, PAUSE[0] + Math.random() * (PAUSE[1] - PAUSE[0]));
}

list.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  const row = button.closest("[data-counted]");
  if ("fill" in button.dataset) fill(row);
  else declined.set(row.dataset.counted, row.dataset.count);
  look();
});
// What is entered here for a seat stands from then on.
for (const kind of ["input", "change"]) {
  form.addEventListener(kind, (event) => {
    const seat = event.target === form ? null : seatOf(event.target);
    if (!seat) return;
    touched.add(seat);
    fills(seat).value = "";
    look();
  });
}
// After a draft was put back.
addEventListener("load", () => {
  look();
  ask();
});
