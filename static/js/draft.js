// A half-entered hand survives a closed tab: kept on this phone by match and slot until the server has it.
import { form } from "./steps.js";

const { draft: match, slot, basedOn } = form?.dataset ?? {};
const prefix = `hand ${match} `;
const key = `${prefix}${slot} ${basedOn}`;
// The token and what the page was made from belong to the page, not to the hand.
const PAGE = ["csrf_token", "slot", "based_on"];

// Where the browser keeps nothing, everything else works.
function stored(use) {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}

export function forget() {
  clearTimeout(timer);
  timer = 0;
  stored((storage) => storage.removeItem(key));
}

let timer = 0;
function keep() {
  const pairs = [...new FormData(form)].filter(([name]) => !PAGE.includes(name));
  stored((storage) => storage.setItem(key, JSON.stringify(pairs)));
}

function restore(pairs) {
  const values = new Map(pairs);
  for (const field of form.elements) {
    if (!field.name || PAGE.includes(field.name) || !values.has(field.name)) continue;
    if (field.type === "radio" || field.type === "checkbox") field.checked = field.value === values.get(field.name);
    else field.value = values.get(field.name);
  }
  form.querySelector("[data-restored]").hidden = false;
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

if (form) {
  stored((storage) => {
    // Earlier hands of this match are saved by now, from here or from another phone.
    for (const old of Object.keys(storage)) {
      if (!basedOn && old.startsWith(prefix) && Number(old.split(" ")[2]) < Number(slot)) storage.removeItem(old);
    }
    const found = "restore" in form.dataset && storage.getItem(key);
    if (found) restore(JSON.parse(found));
  });
  for (const kind of ["input", "change"]) {
    form.addEventListener(kind, () => {
      clearTimeout(timer);
      timer = setTimeout(keep, 100);
    });
  }
  addEventListener("pagehide", () => timer && keep());
  form.querySelector("[data-clear]").addEventListener("click", () => {
    forget();
    location.reload();
  });
}
