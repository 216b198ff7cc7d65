// Keeps a half-entered hand on this phone until the server has it, so that it survives a closed tab. Works on
// `form[data-entry][data-draft]`; the key is made of match, slot and version. A match is named by its session, whose address
// never comes back. `data-restore` puts the draft back, `data-adds` adds what the address says, `[data-older]` offers a draft of
// a hand that was recorded since, `[data-clear]` drops it.
// Hears `input` and `change` on the form; sends `change` once it has filled it.
import { drop, keep, kept, keys } from "../local_storage.js";
import { form } from "./active_field.js";

const { draft: match, slot, basedOn } = form?.dataset ?? {};
const prefix = `hand ${match} `;
// The page goes on to the next hand while there is no connection.
export const key = () => `${prefix}${form.dataset.slot} ${basedOn}`;
// The token and what the page was made from belong to the page, not to the hand.
const PAGE = ["csrf_token", "slot", "based_on"];

// Phones still hold hands that were entered in version 1.0.0, where some inputs had other names.
const nameNow = (text) => text.replace(/^set(?=\.)/, "patch").replace(/\.way(?==|$)/g, ".entry_mode").replace(/\.none(?==|$)/g, ".empty");
export const namesNow = (pairs) => pairs?.map(([name, text]) => [nameNow(name), name.startsWith("set.") ? nameNow(text) : text]);

let timer = 0;
export function remember() {
  clearTimeout(timer);
  timer = 0;
  keep(key(), [...new FormData(form)].filter(([name]) => !PAGE.includes(name)));
}

export function forget() {
  clearTimeout(timer);
  timer = 0;
  drop(key());
}

// Whether somebody has typed something there, or chosen it.
const isFilled = (field) => (["radio", "checkbox"].includes(field.type) ? field.checked : field.type !== "hidden" && field.value);

// Every adjustment links to its rule.
export function linkRules() {
  for (const link of form.querySelectorAll("[data-rule]")) link.hash = form.elements[link.dataset.rule].value;
}

export function restore(pairs) {
  const values = new Map(pairs);
  for (const field of form.elements) {
    if (!field.name || field.name === "setup" || PAGE.includes(field.name) || !values.has(field.name)) continue;
    if (field.type === "radio") field.checked = field.value === values.get(field.name);
    else if (field.type !== "checkbox") field.value = values.get(field.name);
  }
  // A box that was not ticked was not sent.
  for (const box of form.querySelectorAll("input[type=checkbox][name]")) box.checked = values.get(box.name) === box.value;
  for (const fold of form.querySelectorAll("details:not(.typed)")) fold.open ||= [...fold.querySelectorAll("input")].some(isFilled);
  linkRules();
  form.querySelector("[data-restored]").hidden = false;
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

// A draft has its inputs by seat. If players have come or gone since, the server puts them at the seats of now.
function putBack(pairs) {
  const setup = new Map(pairs).get("setup") ?? form.elements.setup.value;
  restore(pairs);
  if (setup === form.elements.setup.value) return;
  form.elements.setup.value = setup;
  form.requestSubmit(form.querySelector("[value=check]"));
}

// An adjustment that the address asks for, in the first place that is free in what was half entered.
function adjust(agreed, before) {
  const places = [...form.querySelectorAll("[data-adjustment]")];
  const fields = (place) => [...place.querySelectorAll("input")];
  for (const field of places.flatMap(fields)) {
    if (field.type === "radio") field.checked = false;
    else field.value = "";
  }
  restore(before);
  const free = places.find((place) => !fields(place).some(isFilled));
  if (!free) return;
  for (const [name, text] of agreed) {
    const field = form.elements[`${free.dataset.adjustment}.${name.replace("adjust-", "")}`];
    if (field) field.value = text;
  }
  linkRules();
  free.querySelector("[data-own-words]").checked = true;
  for (let fold = free; (fold = fold.parentElement.closest("details")); ) fold.open = true;
}

// What a ruling led here to count comes on top of what was half entered, and once only: from here on the draft has it.
function add() {
  const before = namesNow(kept(key()));
  const query = new URL(location).searchParams;
  const counts = [...new URLSearchParams(query.get("patch"))].filter(([name]) => form.elements[name]);
  const agreed = [...query].filter(([name]) => name.startsWith("adjust-"));
  if (!counts.length && !agreed.length) return;
  if (before && agreed.length) adjust(agreed, before);
  else if (before) restore(before);
  const had = new Map(before);
  for (const [name, text] of counts) form.elements[name].value = [had.get(name), text].filter(Boolean).join("+");
  remember();
  history.replaceState(null, "", location.pathname);
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

// Hands half-entered here that have been recorded since, from here or from another phone, and corrections of a hand that was
// changed since: offered, not thrown away.
function offer() {
  const number = (key) => Number(key.split(" ")[2]);
  const before = (name) => (basedOn ? number(name) === Number(slot) && !name.endsWith(" ") : number(name) < Number(slot) && name.endsWith(" "));
  const older = keys(prefix).filter((name) => name !== key() && before(name));
  if (!older.length) return;
  const [latest] = older.sort((a, b) => number(b) - number(a));
  const place = form.querySelector("[data-older]");
  const text = place.querySelector("[data-text]");
  text.textContent = text.dataset.text.replace("#", number(latest));
  place.hidden = false;
  place.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    // It is another hand now, with an id of its own.
    if ("take" in button.dataset) putBack((namesNow(kept(latest)) ?? []).filter(([name]) => name !== "submission"));
    for (const key of older) drop(key);
    place.hidden = true;
  });
}

// On a slow phone people begin before this script is there.
const begun = () =>
  [...form.elements].some((field) => field.type === "text" && !PAGE.includes(field.name) && field.value !== field.defaultValue);

if (form) {
  const draft = "restore" in form.dataset && namesNow(kept(key()));
  if (draft) putBack(draft);
  else if ("restore" in form.dataset) {
    if (begun()) remember();
    offer();
  } else if ("adds" in form.dataset) add();
  for (const kind of ["input", "change"]) {
    form.addEventListener(kind, () => {
      clearTimeout(timer);
      timer = setTimeout(remember, 100);
    });
  }
  // A phone that is locked may never come back to this page.
  addEventListener("pagehide", () => timer && remember());
  document.addEventListener("visibilitychange", () => document.hidden && timer && remember());
  form.querySelector("[data-clear]").addEventListener("click", () => {
    forget();
    location.reload();
  });
}
