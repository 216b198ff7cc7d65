// Where a hand is recorded: what others count on their own phones. Shows in `[data-came]` the list that `arrived` brings and
// fills in each whole count (`data-inputs`), as long as nothing else was entered for that seat; where the page shows another way to
// enter it, the same count stands there (`data-others`), with the mark whose phone it is from. `[data-fills]` has what was filled in
// for a seat; the form is read with it. What somebody enters here is never overwritten: where it differs, `[data-overruled]` in the
// dock says what was counted, and both are offered. Hears `arrived`, `input` and `change` on the form, sends `input` there.
import { form } from "../hands/active_field.js";

const part = form.querySelector("[data-counts]");
const list = part.querySelector("[data-came]");
// Folded away until somebody counts.
part.closest("details").open = true;
const heading = form.querySelector("[data-counted-by]");
const overruled = form.querySelector("[data-overruled]");
const fills = (seat) => part.querySelector(`[data-fills="${seat}"]`);
// By seat, the count against which somebody has decided; and the seats for which somebody enters something here.
const declined = new Map();
const touched = new Set();

const seatsIn = (name) => name.split(".").filter((part) => /^@\d+$/.test(part));

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
  const filled = fieldsOf(seat).filter((field) => (chosen(field) ? field.checked !== field.defaultChecked : field.value !== ""));
  return { any: filled.length > 0, same: filled.length > 0 && filled.every((field) => (chosen(field) && !field.checked) || same(field, came)) };
}

function same(field, came) {
  if (!chosen(field)) return came.get(field.name) === field.value;
  return field.name.startsWith("patch.") ? says(field, came) : came.get(field.name) === field.value;
}

// Whether a choice makes just what came.
const says = (field, came) => [...new URLSearchParams(field.value)].every(([name, value]) => (came.get(name) ?? "") === value);

// What the fields hold where a count was filled in.
const values = ({ inputs, others }) => new URLSearchParams([...new URLSearchParams(others), ...new URLSearchParams(inputs)]);

// Show it in the fields of the page as well, where there are such; nobody is led anywhere.
function fill(row) {
  const { counted: seat, inputs, seen } = row.dataset;
  const came = values(row.dataset);
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

const rows = () => [...list.querySelectorAll("[data-counted]")];

function look() {
  // The page has gone on to the next hand (next_hand.js).
  if (!part.isConnected) return;
  for (const row of rows()) {
    const { counted: seat, inputs, phase, count } = row.dataset;
    const filled = fills(seat);
    const mine = entered(seat, values(row.dataset));
    if (phase === "whole" && filled.value !== inputs && !touched.has(seat) && (filled.value || !mine.any)) fill(row);
    const used = Boolean(filled.value);
    const other = mine.any ? !mine.same : touched.has(seat);
    const differs = phase === "whole" && !used && other && declined.get(seat) !== count;
    row.toggleAttribute("data-differs", differs);
    row.querySelector("[data-used]").hidden = !used;
    mark(row, used);
    const button = row.querySelector("[data-fill]");
    if (!button) continue;
    button.hidden = used || phase !== "whole";
    row.querySelector("[data-keep-mine]").hidden = !differs;
  }
  tell(rows().filter((row) => "differs" in row.dataset));
}

// Whose phone a count is from stands at the fields of its player, with the count where none of them shows it.
function mark(row, used) {
  const { counted: seat, prefix, from, value, again, phase } = row.dataset;
  const shows = (field) => field.offsetParent && (chosen(field) ? field.checked !== field.defaultChecked : field.value);
  const text = used ? (phase !== "whole" ? again : fieldsOf(seat).some(shows) ? from : value) : "";
  const id = `from-phone-${seat}`;
  const line = document.getElementById(id) ?? Object.assign(document.createElement("p"), { id, className: "from-phone" });
  if (line.textContent !== text) line.textContent = text;
  if (!text) line.remove();
  else if (!line.isConnected) document.getElementById(`${prefix}-error`)?.before(line);
}

// What was counted for those for whom something else stands here, beside Save.
function tell(differing) {
  overruled.hidden = !differing.length;
  const text = differing.map((row) => row.dataset.sentence).join(" ");
  const line = overruled.querySelector("[role=status]");
  if (line.textContent !== text) line.textContent = text;
}

form.addEventListener("arrived", ({ detail: { counts, heading: html } }) => {
  if (!part.isConnected) return;
  const focused = list.contains(document.activeElement) ? document.activeElement : null;
  const at = focused ? [...list.querySelectorAll("a, button")].indexOf(focused) : -1;
  list.innerHTML = counts;
  if (heading.innerHTML !== html) heading.innerHTML = html;
  heading.hidden = !html;
  if (at >= 0) list.querySelectorAll("a, button")[at]?.focus({ preventScroll: true });
  look();
});
overruled.addEventListener("click", (event) => {
  if (!event.target.closest("button")) return;
  for (const row of rows()) if ("differs" in row.dataset) fill(row);
  look();
});
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
    if (!seat) return look();
    touched.add(seat);
    fills(seat).value = "";
    look();
  });
}
// What had come before the page was opened, once a draft was put back.
addEventListener("load", look);
