// A page that shows how far a sheet is: asks every second, and opens the sheet once it is ready. Some phones save it instead
// and stay on this page, so it says that the sheet is ready.
const PAUSE = 1000;
const LONGEST_PAUSE = 15000;

const page = document.querySelector("[data-printing]");
const progress = page.querySelector("[data-progress]");
const bar = page.querySelector("progress");
let pause = PAUSE;

async function ask() {
  try {
    const answer = await fetch(page.dataset.printing, { cache: "no-store" });
    if (!answer.ok) throw new TypeError(`${answer.status}`);
    const { done, text, page: at, pages } = await answer.json();
    pause = PAUSE;
    if (done) return open();
    if (progress.textContent !== text) progress.textContent = text;
    if (pages) Object.assign(bar, { max: pages, value: at });
  } catch {
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  }
  setTimeout(ask, pause);
}

function open() {
  progress.textContent = page.querySelector("[data-ready]").textContent;
  Object.assign(bar, { max: 1, value: 1 });
  location.replace(page.dataset.sheet);
}

setTimeout(ask, PAUSE);
