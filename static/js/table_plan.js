// The drawing of the table (`[data-table-plan]`, the address that draws it) follows the form around it: names, who deals, and the
// option that says which way play goes. Hears `input` and `change` on the form, and `seated` where players were moved.
const plan = document.querySelector("[data-table-plan]");
const { form } = plan.closest("fieldset");
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
    const answer = await fetch(plan.dataset.tablePlan, { method: "POST", body: new FormData(form), signal: running.signal });
    if (answer.ok) plan.innerHTML = await answer.text();
  } catch (error) {
    // Another change came first, or the connection is gone: starting will say so.
    if (!(error instanceof TypeError) && error.name !== "AbortError") throw error;
  }
}

for (const kind of ["input", "change", "seated"]) form.addEventListener(kind, ask);
// Browsers put typed text back when one comes back to the page.
const typed = (field) => field.type === "text" && field.value !== field.defaultValue;
addEventListener("pageshow", () => [...form.elements].some(typed) && ask());
