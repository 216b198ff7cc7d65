// Saving goes on until the server has acknowledged it; the form's own id keeps it from being saved twice.
import { forget } from "./draft.js";
import { form } from "./steps.js";

const AGAIN = 3000;
const waiting = form?.querySelector("[data-waiting]");
let saving = false;
let timer = 0;

async function save() {
  clearTimeout(timer);
  if (saving) return;
  saving = true;
  try {
    const options = { method: "POST", body: new FormData(form), headers: { Accept: "application/json" } };
    const answer = await fetch(form.action, options);
    if (answer.ok && answer.headers.get("Content-Type")?.startsWith("application/json")) {
      const { to } = await answer.json();
      forget();
      // Back leads to the score, not into a hand that is saved.
      location.replace(to);
      return;
    }
    // Something has to be said to people: let the page come as it does without scripts.
    form.submit();
  } catch {
    waiting.hidden = false;
    timer = setTimeout(save, AGAIN);
  }
  saving = false;
}

if (form) {
  form.addEventListener("submit", (event) => {
    if (event.submitter?.value === "check") return;
    event.preventDefault();
    save();
  });
  addEventListener("online", () => waiting.hidden || save());
  // A page that comes back from the browser's memory was made before what has happened since.
  addEventListener("pageshow", (event) => event.persisted && location.reload());
  form.addEventListener("keydown", (event) => {
    // Enter that ends a composition is not meant for the form.
    if (event.key === "Enter" && (event.isComposing || event.keyCode === 229)) event.preventDefault();
  });
}
