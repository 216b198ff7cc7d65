// Parts of a page that follow the form around them: the drawing of the table (`[data-table-plan]`) and the rules in one line
// (`[data-rules-line]`, not in every form). `[data-form-parts]` has the address that draws them. Hears `input` and `change` on the form, and `seated`
// where players were moved.
const plan = document.querySelector("[data-form-parts]");
const { form } = plan.closest("fieldset");
const rules = form.querySelector("[data-rules-line]");
const PAUSE = 100;
let timer = 0;
let running = new AbortController();

function ask() {
  clearTimeout(timer);
  running.abort();
  timer = setTimeout(draw, PAUSE);
}

async function draw() {
  running = new AbortController();
  try {
    const answer = await fetch(plan.dataset.formParts, { method: "POST", body: new FormData(form), signal: running.signal });
    if (!answer.ok) return;
    const parts = await answer.json();
    plan.innerHTML = parts.table;
    if (rules) rules.innerHTML = parts.rules;
  } catch (error) {
    // Another change came first, or the connection is gone: starting will say so.
    if (!(error instanceof TypeError) && error.name !== "AbortError") throw error;
  }
}

for (const kind of ["input", "change", "seated"]) form.addEventListener(kind, ask);
// Browsers put typed text back when one comes back to the page.
const typed = (field) => field.type === "text" && field.value !== field.defaultValue;
addEventListener("pageshow", () => [...form.elements].some(typed) && ask());
