// A table's own house rules, kept on this phone under names. `[data-rule-sets]` is a place that changes them; its value is the
// address that says what comes of a change: the server knows the rules, the phone keeps its answer. `[data-change]` is a button
// for a change, with `[data-name]` beside it; `data-set` holds the set to keep, and without it the form around it does.
// `[data-own-rules]` shows the sets of a game as presets, `[data-list]` all of them; `[data-file]` and `[data-export]` read and
// write them as a file; `[data-rules-of-phone]` takes them into a form, `[data-arrived]` holds those of another phone. Sends
// `change` on a preset that it checks.
import { drop, keep, kept } from "../local_storage.js";

const KEY = "rule sets";
const places = [...document.querySelectorAll("[data-rule-sets]")];
const offers = document.querySelector("[data-own-rules]");
const list = document.querySelector("[data-list]");
const address = places[0]?.dataset.ruleSets;
const text = () => JSON.stringify(kept(KEY)) ?? "";

async function ask(change, fields = {}, form = undefined) {
  const body = new FormData(form);
  if (offers) body.set("offers", offers.dataset.ownRules);
  const token = document.querySelector("input[name=csrf_token]").value;
  const values = { csrf_token: token, kept: kept(KEY) ? text() : "", change, ...fields };
  for (const [name, value] of Object.entries(values)) body.set(name, value);
  const answer = await fetch(address, { method: "POST", body, headers: { Accept: "application/json" } });
  if (!answer.ok) throw new TypeError(answer.status);
  return answer.json();
}

function show(html) {
  if (offers) {
    offers.innerHTML = html;
    offer();
  }
  if (list) {
    list.innerHTML = html;
    const any = Boolean(kept(KEY)?.sets.length);
    list.hidden = !any;
    document.querySelector("[data-export]").hidden = !any;
  }
}

function offer() {
  offers.hidden = !offers.children.length;
  choose();
}

// The rules that the form shows, where they are a set that this phone keeps.
function choose() {
  const form = offers.closest("form");
  const named = form.elements.rules_name.value;
  const same = [...offers.querySelectorAll("input")].find((radio) => radio.dataset.named === named && radio.dataset.digest === form.elements.rules_digest.value);
  if (!same) return;
  same.checked = true;
  same.dispatchEvent(new Event("change", { bubbles: true }));
}

// What came of a change; what is wrong is said where `near` is.
function tell(place, { outcome = "", errors = [] }, before, near = place) {
  for (const old of place.querySelectorAll("[data-errors]")) old.replaceChildren();
  [...near.querySelectorAll("[data-errors]")].at(-1).replaceChildren(...errors.map(sentence));
  place.querySelector("[data-outcome]").textContent = outcome;
  const undo = place.querySelector("[data-undo]");
  undo.hidden = !outcome || before === undefined;
  undo.onclick = async () => {
    if (before) keep(KEY, before);
    else drop(KEY);
    tell(place, { outcome: undo.dataset.undone });
    show((await ask("show")).html);
  };
}

function sentence(words) {
  const line = document.createElement("p");
  line.className = "error";
  line.textContent = words;
  return line;
}

async function change(place, what, fields, form, near) {
  const before = kept(KEY);
  try {
    const answer = await ask(what, fields, form);
    if (answer.kept) keep(KEY, answer.kept);
    if (answer.kept && form) {
      // From here on the form is of these rules.
      form.elements.rules_name.value = answer.named.name;
      form.elements.rules_digest.value = answer.named.digest;
    }
    if (answer.kept) show(answer.html);
    tell(place, answer, answer.kept && answer.outcome ? before : undefined, answer.kept ? place : near);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    tell(place, { errors: [place.querySelector("[data-away]").dataset.away] });
  }
}

function pressed(place, button) {
  const name = button.closest(".row").querySelector("[data-name]")?.value ?? "";
  const { change: what, at = "" } = button.dataset;
  const set = place.dataset.set ?? "";
  const near = button.closest("li") ?? place;
  change(place, what, { name, at, set }, what === "save" ? place.closest("form") : undefined, near);
}

for (const place of places) {
  place.hidden = false;
  place.addEventListener("click", (event) => {
    const button = event.target.closest("[data-change]");
    if (button) pressed(place, button);
  });
  // Enter keeps the rules, it does not start the match.
  place.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("[data-name]")) return;
    event.preventDefault();
    if (!event.isComposing) event.target.closest(".row").querySelector("[data-change]").click();
  });
}

const file = document.querySelector("[data-file]");
file?.addEventListener("change", async () => {
  const [chosen] = file.files;
  if (!chosen) return;
  const place = file.closest("[data-rule-sets]");
  // One character more than the server reads is enough for it to say that this is too much.
  await change(place, "import", { set: await chosen.slice(0, Number(file.dataset.file) + 1).text() });
  file.value = "";
});

document.querySelector("[data-export]")?.addEventListener("click", (event) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(kept(KEY), null, 2)], { type: "application/json" }));
  link.download = event.currentTarget.dataset.export;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
});

for (const field of document.querySelectorAll("[data-rules-of-phone]")) field.value = kept(KEY)?.sets.length ? text() : "";
const arrived = document.querySelector("[data-arrived]");
if (arrived) change(arrived, "import", { set: arrived.dataset.arrived });

// Who has these very rules already is not asked to keep them.
const plain = (set) => JSON.stringify([set.name, set.game, set.preset, Object.entries(set.options).sort()]);
for (const place of document.querySelectorAll("[data-unless-kept]")) {
  const [offered] = JSON.parse(place.dataset.unlessKept).sets;
  place.hidden = Boolean(kept(KEY)?.sets.some((set) => set.options && plain(set) === plain(offered)));
}

// What was played on this phone under a name is there without being kept.
if (offers) offer();
if ((offers || list) && kept(KEY)) {
  ask("show").then((answer) => {
    show(answer.html);
    if (answer.errors.length) tell(places.at(-1), answer);
  }, () => {});
}
