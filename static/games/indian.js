// `[data-cycle]` holds the radio buttons of a player: played, packed first, packed later, no turn, declared wrongly. They are
// what is sent. Its button (`data-open-turn`) says which is on and opens the row of words in the dock (`data-turn-keys`, a key:
// `data-turn`), which is there for whoever is filled in with digits, too. Where nobody said anything and the server says why
// there was no turn (`data-follows`), that is shown. `[data-hand-rummy]` stands beside whoever won.
// Hears `change`, `activate` and `previewed` on the form; sends `change`.
import { activate, active, form, showPlayer } from "../js/hands/active_field.js";

const groups = [...form.querySelectorAll("[data-cycle]")];
const keys = form.querySelector("[data-turn-keys]");
const handRummy = form.querySelector("[data-hand-rummy]");
const home = handRummy.nextElementSibling;
const choices = (group) => [...group.querySelectorAll("input[type=radio]")];
// The player whose name was tapped.
let tapped = null;

function current() {
  if (form.querySelector("[data-void]:checked")) return null;
  const filled = active()?.dataset.step === "number" && active().closest(".player")?.querySelector("[data-cycle]");
  return tapped ?? (form.querySelector(".keys-digits:not([hidden])") ? filled : null);
}

// The choice that is on; no turn, where that follows.
function chosen(group) {
  const choice = group.querySelector("input:checked");
  const followed = group.closest(".player").querySelector("[data-follows]").textContent && choice === choices(group)[0];
  group.toggleAttribute("data-followed", Boolean(followed));
  return followed ? group.querySelector("[data-no-turn]") : choice;
}

function show() {
  const open = current();
  for (const group of groups) {
    const now = chosen(group)?.dataset.label ?? "";
    const place = group.querySelector("[aria-live]");
    // A screen reader reads a text again that is set again.
    if (place.textContent !== now) place.textContent = now;
    group.querySelector("[data-open-turn]").ariaExpanded = String(group === tapped);
  }
  keys.hidden = !open;
  keys.toggleAttribute("data-tapped", Boolean(tapped));
  const every = open ? choices(open) : [];
  for (const [at, key] of [...keys.children].entries()) {
    const choice = every[at];
    key.hidden = !choice;
    if (!choice) continue;
    key.textContent = choice.dataset.label;
    key.ariaLabel = choice.ariaLabel;
    key.ariaPressed = String(choice === chosen(open));
  }
  const winner = form.querySelector("[data-skips-cards]:checked");
  if (winner) winner.closest(".player-line").append(handRummy);
  else home.before(handRummy);
}

for (const group of groups) {
  group.querySelector("[data-open-turn]").addEventListener("click", (event) => {
    const player = group.closest(".player");
    const count = player.querySelector(".player-count [data-step]");
    const opens = tapped !== group;
    if (opens && count.offsetParent && form.querySelector('[data-way="1"]:checked')) activate(count);
    tapped = opens ? group : null;
    show();
    showPlayer(player);
    // Whoever came by the keyboard goes on there.
    if (opens && event.detail === 0) keys.querySelector("[aria-pressed=true]")?.focus({ preventScroll: true });
  });
}

keys.addEventListener("pointerdown", (event) => event.preventDefault());
keys.addEventListener("click", (event) => {
  const key = event.target.closest("[data-turn]");
  const group = current();
  if (!key || !group) return;
  const choice = choices(group)[key.dataset.turn];
  choice.checked = true;
  tapped = null;
  navigator.vibrate?.(8);
  choice.dispatchEvent(new Event("change", { bubbles: true }));
  if (event.detail === 0) group.querySelector("[data-open-turn]").focus({ preventScroll: true });
});

form.addEventListener("activate", () => {
  if (tapped && !tapped.closest(".player").contains(active())) tapped = null;
  show();
});
form.addEventListener("click", (event) => event.target.closest("[data-close]") && show());
form.addEventListener("change", show);
form.addEventListener("previewed", show);
show();
