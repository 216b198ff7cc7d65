// Which field of the entry form is filled next. Works on `form[data-entry]`: each `[data-step]` is a field, at most one of them
// is active (`data-active`), and the keyboard that fits it (`data-keys`) is shown. The order goes by `data-table`,
// `data-after-choice` and `data-fill-first`; the attributes of a step say when it is full and when it may be left out.
// Sends `activate` on the form when a step becomes active; hears `previewed` and keeps the active step in sight, also when the phone
// is turned.

export const form = document.querySelector("form[data-entry]");
const keyboards = form ? [...form.querySelectorAll("[data-keys]")] : [];

const DIGITS = 2;
// The player about whom something was chosen last: who taps there taps there again.
let tapped = null;

export const active = () => form.querySelector("[data-step][data-active]");
export const input = (step) => step.querySelector("input:not([type=hidden])");
// The words of a field meld by meld: “/” stands between melds. A word is a card, with what it stands for (“JK=7H”).
export const melds = (text) =>
  text.replace(/\s*=\s*/g, "=").split(/[/;\n]/).map((meld) => meld.split(/\s+/).filter(Boolean));
export const own = (word) => word.split("=")[0];
export const texts = (text) => melds(text).flat().map(own);

// The chip that says who ended the hand at the table of a step.
const ended = (step) => step.closest("[data-table]")?.querySelector("[data-fill-first]:checked");

// The step whose cards are chosen from again, once it has any.
export function chosenFrom(step) {
  const named = step.dataset.chosenFrom && form.elements[step.dataset.chosenFrom];
  return named?.value.trim() ? named.closest("[data-step]") : null;
}

// How many cards fill a step; a chip may ask for more of whoever it speaks of.
export function most(step) {
  const whole = "melds" in step.dataset && chosenFrom(step);
  if (whole) return texts(input(whole).value).length;
  const chip = ended(step);
  return Number((chip?.dataset.fillFirst === step.dataset.of && chip.dataset.most) || step.dataset.most);
}

// Whether no further digit fits: with a limit, one more would lead above it; otherwise after two. Where a sign or
// something else than digits may follow, only who types knows.
export function full(step) {
  const text = input(step).value;
  if (!/^\d+$/.test(text) || "signed" in step.dataset) return false;
  return "most" in step.dataset ? text.startsWith("0") || Number(text) * 10 > Number(step.dataset.most) : text.length >= DIGITS;
}

// How many of them will do.
export const enough = (step) => Number(step.dataset.enough ?? most(step));

function complete(step) {
  const text = input(step).value.trim();
  // How many melds there are, nobody knows beforehand.
  if ("melds" in step.dataset || "anyNumber" in step.dataset) return text !== "";
  if (step.dataset.step === "cards") return texts(text).length >= enough(step);
  return keyboardOf(step) === "values" || "most" in step.dataset ? text !== "" : text.length >= DIGITS;
}

function keyboardOf(step) {
  if (step.dataset.step === "cards") return "cards";
  // Once a key has chosen the other keyboard it is there for every field that has it.
  const second = step.dataset.secondKeyboard;
  if (second && form.dataset.keyboard === second) return second;
  const chip = ended(step);
  const wanted = chip && chip.dataset.fillFirst === step.dataset.of && chip.dataset.useKeys;
  return keyboards.some((keyboard) => keyboard.dataset.keys === wanted) ? wanted : "digits";
}

// What a closed fold holds has a place on the page all the same.
const open = (step) => step.offsetParent && !step.closest("details:not([open])");
const inThisWay = (step) => !step.dataset.onlyInWay || form.querySelector(`[data-way="${step.dataset.onlyInWay}"]:checked`);

// Whether cards need not be shown: there are none, a number stands instead, or it is of whoever won, who may show them.
function mayBeLeftOut(step) {
  if (form.elements[`${input(step).name}.empty`]?.checked) return true;
  if (step.dataset.orNumber) return form.elements[step.dataset.orNumber].value;
  const player = step.closest(".player");
  return player?.querySelector("[data-skips-cards]:checked") || player?.querySelector("[data-only-in-way] input").value;
}

const needed = (step) => inThisWay(step) && !("optional" in step.dataset) && !(step.dataset.step === "cards" && mayBeLeftOut(step));

// The steps to be filled, in order: table by table, and at each the hand of whoever ended it first.
function visible() {
  const tables = [...form.querySelectorAll("[data-table]")];
  const rank = (step) => {
    const late = step.closest("[data-after-choice]") ? (ended(step)?.dataset.fillFirst === step.dataset.of ? 1 : 2) : 0;
    return 3 * tables.indexOf(step.closest("[data-table]")) + late + ("late" in step.dataset && 3e3);
  };
  const steps = [...form.querySelectorAll("[data-step]")].filter((step) => open(step) && needed(step));
  return steps.sort((a, b) => rank(a) - rank(b));
}

// As far down as the dock does not cover it. Where the dock is beside it, or nowhere, it has the whole window.
function free(shown) {
  const dock = form.querySelector("[data-dock]").getBoundingClientRect();
  const { left, right } = shown.getBoundingClientRect();
  return dock.left < right && left < dock.right ? Math.min(innerHeight, dock.top) : innerHeight;
}

// Bring the hands above the dock; where they are too high for that, at least the active one.
function reveal(step) {
  const all = step.closest("[data-after-choice], [data-together]") ?? step;
  uncover([all, step].find((part) => part.offsetHeight < free(part)) ?? step.querySelector(".tray") ?? step);
}

function uncover(shown) {
  const { top, bottom } = shown.getBoundingClientRect();
  const end = free(shown);
  // Of a tray higher than that, the end is what is being filled.
  if (bottom > end || (top < 0 && bottom - top >= end)) scrollBy({ top: bottom - end + 8 });
  else if (top < 0) scrollBy({ top: top - 8 });
}

// Bring the player who was tapped last into sight, else the active step.
function bringIntoSight() {
  if (tapped) uncover(tapped);
  else if (active()) reveal(active());
}

// A longer result makes the dock higher, a sentence the page longer: what is being filled stays in sight.
function keepInSight() {
  const { top, bottom } = active()?.getBoundingClientRect() ?? {};
  if (tapped || (top < innerHeight && bottom > 0)) bringIntoSight();
}

// Make a step active. A field for numbers also gets the focus when a finger chose it.
export function activate(step, focus = true) {
  tapped = null;
  for (const other of form.querySelectorAll("[data-active]")) {
    if (other === step) continue;
    delete other.dataset.active;
    delete other.dataset.replaces;
  }
  // A number that is there already when its field is chosen is one to correct: the first digit takes its place.
  if (step && !("active" in step.dataset) && step.dataset.step === "number") step.toggleAttribute("data-replaces", input(step).value !== "");
  if (step) step.dataset.active = "";
  const wanted = step && keyboardOf(step);
  for (const keyboard of keyboards) keyboard.hidden = keyboard.dataset.keys !== wanted;
  if (!step) return;
  if (focus && step.dataset.step === "number") input(step).focus({ preventScroll: true });
  form.dispatchEvent(new CustomEvent("activate"));
  reveal(step);
}

// Go on to the first field that still needs something; stay where nothing does.
export function advance(focus = true) {
  const waiting = visible().find((step) => !complete(step));
  const table = waiting ? null : undecided();
  if (waiting) activate(waiting, focus);
  else if (table || (active() && !active().offsetParent)) activate(null);
  table?.scrollIntoView({ block: "nearest" });
  return waiting;
}

// A choice about one player takes nobody away from there: the player who was tapped stays in sight, and cards go on where they
// were tapped last. A number that is there is done.
function stay(player, focus) {
  const step = active();
  if (!step?.offsetParent || (step.dataset.step === "number" && complete(step))) advance(focus);
  tapped = player;
  uncover(player);
}

// Of several tables the first of which nobody has said yet how its hand ended, once another one is entered.
function undecided() {
  const tables = [...form.querySelectorAll("[data-table]")];
  const decided = (table) => table.querySelector("input[type=radio]:checked");
  return active() && tables.some(decided) ? tables.find((table) => !decided(table)) : null;
}

// Keep a player in sight whose name was tapped.
export function showPlayer(player) {
  tapped = player;
  uncover(player);
}

// In an adjustment a choice leads to its own points, or to the words, and to nothing else on the page.
function fill(adjustment, chosen) {
  const step = adjustment.querySelector("[data-step]");
  if ("ownWords" in chosen.dataset) adjustment.querySelector("[data-words]").focus();
  else if (chosen.type === "radio" && !input(step).value && step.offsetParent) activate(step, false);
}

// The step that the key Next leads to: the first one after this one that needs something, else one before it; else the one
// after it. Nobody knows how many melds there will be: to such a field nobody is led back.
export function ahead(step) {
  const steps = [...form.querySelectorAll("[data-step]")].filter((field) => open(field) && inThisWay(field));
  const [before, behind] = [steps.slice(0, steps.indexOf(step)), steps.slice(steps.indexOf(step) + 1)];
  const wants = (field) => needed(field) && !complete(field);
  return behind.find(wants) ?? before.find((field) => wants(field) && !("melds" in field.dataset)) ?? behind[0];
}

// A field has got the focus. Where a mouse gave it there is a keyboard, too: what is typed takes the place of what is selected,
// and a second click sets the caret. On a touch screen a selection would bring up a menu.
function chosen(step, byMouse) {
  activate(step, false);
  if (byMouse && "replaces" in step.dataset) addEventListener("click", () => input(step).select(), { once: true });
}

// A value was changed by a script: tell everybody who listens to typing.
export function changed(field) {
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

// Go to what is wrong; whether anything is.
export function toWrong() {
  const wrong = form.querySelector(".sentences:not(:empty)");
  if (!wrong) return false;
  for (let fold; (fold = wrong.closest("details:not([open])")); ) fold.open = true;
  if (wrong.closest("[data-step]")) activate(wrong.closest("[data-step]"));
  else uncover(wrong.closest(".player") ?? wrong);
  return true;
}

// Have the preview say what is wrong or missing in the whole form, and do `then` once it has.
export function tryOut(then) {
  if (!form.elements.tried) form.insertAdjacentHTML("beforeend", '<input type="hidden" name="tried" value="1">');
  form.addEventListener("previewed", then, { once: true });
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

if (form) {
  form.classList.add("scripted");
  // Whoever goes on after a Save that was refused hears only of what is wrong; the dock says what is still missing.
  for (const kind of ["input", "change"]) form.addEventListener(kind, ({ target }) => target !== form && form.elements.tried?.remove());
  for (const step of form.querySelectorAll("[data-step]")) if (step.dataset.step === "number") input(step).inputMode = "none";
  for (const typed of form.querySelectorAll(".typed")) typed.open = false;

  form.querySelector("[data-close]")?.addEventListener("click", () => activate(null));

  // What was used last: "touch", "mouse", or the keyboard (nothing). A finger may have come down before this script ran.
  let pointed = matchMedia("(pointer: coarse)").matches ? "touch" : "";
  addEventListener("pointerdown", (event) => (pointed = event.pointerType), true);
  addEventListener("keydown", () => (pointed = ""), true);
  form.addEventListener("input", (event) => {
    delete event.target.closest("[data-replaces]")?.dataset.replaces;
    // What a key writes is seen, wherever the page was scrolled to.
    if (event.isTrusted || !active()) return;
    tapped = null;
    reveal(active());
  });
  form.addEventListener("click", ({ target }) => {
    const step = target.closest("[data-step=number]");
    if (!step || target !== input(step)) return;
    // The keys were put away, and the field has kept the focus.
    if (step !== active()) chosen(step, false);
    if (pointed === "touch") step.toggleAttribute("data-replaces", target.value !== "");
  });
  form.addEventListener("change", (event) => {
    // With the arrow keys one walks through the choices: the focus stays there.
    const adjusted = event.target.closest?.("[data-adjustment]");
    const cycled = event.target.closest?.("[data-cycle]");
    if (adjusted) fill(adjusted, event.target);
    else if (cycled) stay(cycled.closest(".player"), pointed !== "");
    else if (event.target.type === "radio" || event.target === form) advance(pointed !== "");
  });
  form.addEventListener("focusin", (event) => {
    const step = event.target.closest("[data-step=number]");
    if (step && step !== active()) chosen(step, pointed === "mouse");
    // Who types cards needs no grid, and on a phone there is no room for two keyboards.
    else if (event.target.matches(".typed input, [data-words]")) activate(null);
    // Whoever walks by keyboard sees where they are; under a finger nothing moves.
    if (!pointed && !event.target.closest("[data-dock]")) uncover(event.target);
  });
  form.addEventListener(
    "toggle",
    (event) => event.target.open && event.target.matches(".typed") && event.target.querySelector("input").focus(),
    true,
  );
  // Whoever opens a fold wants to fill what is in it, or to see it; one that a kept hand opens is filled already.
  for (const fold of form.querySelectorAll("[data-fold]")) {
    const toggled = () => {
      if (!fold.open) return void advance(false);
      const step = [...fold.querySelectorAll("[data-step]")].find(open);
      activate(step);
      const { top, bottom } = fold.getBoundingClientRect();
      if (!step && bottom > free(fold)) scrollBy({ top: Math.min(bottom - free(fold), top) - 8 });
    };
    const summary = fold.querySelector("summary");
    summary.addEventListener("click", () => fold.addEventListener("toggle", toggled, { once: true }));
  }
  form.addEventListener("previewed", keepInSight);
  // Whoever turns the phone goes on with the same field. A bar of the browser that comes and goes while one scrolls leaves the
  // page as wide as it was.
  let wide = document.documentElement.clientWidth;
  addEventListener("resize", () => {
    if (wide === document.documentElement.clientWidth) return;
    wide = document.documentElement.clientWidth;
    bringIntoSight();
  });
  // Whoever tapped a choice before the scripts were there goes on as if they had been.
  addEventListener("load", () => toWrong() || advance(document.activeElement.type === "radio" && form.contains(document.activeElement)));
}
