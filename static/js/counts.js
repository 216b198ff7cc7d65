// Where a hand is recorded: what others count on their own phones. `[data-counts]` asks its address for the list `[data-came]` and
// fills in each whole count that came (`data-inputs`), as long as nothing else was entered for that seat. `[data-fills]` has what
// was filled in for a seat; the form is read with it. What somebody enters here is never overwritten: where it differs, both
// are offered. Sends `input` on the form.
import { form } from "./active_field.js";

const PAUSE = [800, 1200];
const part = form.querySelector("[data-counts]");
const list = part.querySelector("[data-came]");
const fills = (seat) => part.querySelector(`[data-fills="${seat}"]`);
// By seat, the count against which somebody has decided.
const declined = new Map();

const parts = (name) => name.replace(/^arrange\./, "").split(".");
const seatsIn = (name) => parts(name).filter((one) => /^@\d+$/.test(one));

// The seat that a field speaks of, and no other; a radio button speaks of what it assigns.
function seatOf(field) {
  if (!field.name || field.dataset.fills) return null;
  const names = field.name.startsWith("set.") ? [...new URLSearchParams(field.value).keys()] : [field.name];
  const seats = new Set(names.map((name) => seatsIn(name)[0] ?? ""));
  return seats.size === 1 ? [...seats][0].slice(1) || null : null;
}

const fieldsOf = (seat) => [...form.elements].filter((field) => seatOf(field) === seat && !field.name.startsWith("arrange."));
const chosen = (field) => field.type === "radio" || field.type === "checkbox";

// Whether somebody has entered anything for the seat here, and whether it is just what came.
function entered(seat, came) {
  const said = fieldsOf(seat).filter((field) => (chosen(field) ? field.checked !== field.defaultChecked : field.value !== ""));
  return { any: said.length > 0, same: said.length > 0 && said.every((field) => same(field, came)) };
}

function same(field, came) {
  if (!chosen(field)) return came.get(field.name) === field.value;
  if (!field.name.startsWith("set.")) return !field.checked || came.get(field.name) === field.value;
  return !field.checked || [...new URLSearchParams(field.value)].every(([name, value]) => (came.get(name) ?? "") === value);
}

// Show it in the fields of the page as well, where there are such; nobody is led anywhere.
function fill(row) {
  const { counted: seat, inputs, seen } = row.dataset;
  const came = new URLSearchParams(inputs);
  for (const field of fieldsOf(seat)) {
    if (field.name.endsWith(".way")) continue;
    if (!chosen(field)) field.value = came.get(field.name) ?? "";
    else if (field.name.startsWith("set.")) {
      const made = [...new URLSearchParams(field.value)].filter(([, value]) => value);
      if (made.length && made.every(([name, value]) => came.get(name) === value)) field.checked = true;
    } else field.checked = came.get(field.name) === field.value;
  }
  for (const [name, value] of new URLSearchParams(seen)) {
    const named = form.elements[name];
    if (named && !named.value && value) named.value = value;
  }
  declined.delete(seat);
  const filled = fills(seat);
  filled.value = inputs;
  filled.dispatchEvent(new Event("input", { bubbles: true }));
}

function look() {
  for (const row of list.querySelectorAll("[data-counted]")) {
    const { counted: seat, inputs, phase, count } = row.dataset;
    const filled = fills(seat);
    const came = new URLSearchParams(inputs);
    const mine = entered(seat, came);
    if (phase === "whole" && filled.value !== inputs && (filled.value || !mine.any)) fill(row);
    const used = Boolean(inputs) && filled.value === inputs;
    const differs = phase === "whole" && !used && mine.any && !mine.same && declined.get(seat) !== count;
    row.querySelector("[data-differs]").hidden = !differs;
    row.querySelector("[data-used]").hidden = !used;
    const button = row.querySelector("[data-fill]");
    if (!button) continue;
    button.hidden = used || (phase === "whole" && mine.same);
    row.querySelector("[data-keep-mine]").hidden = !differs;
  }
}

async function ask() {
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
    if (seat && fills(seat)?.value) {
      fills(seat).value = "";
      declined.set(seat, "");
    }
    if (seat) look();
  });
}
// After a draft was put back.
addEventListener("load", () => {
  look();
  ask();
});
