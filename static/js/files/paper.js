// A sheet that the browser prints: tries its layouts and takes the one that pdf/layout.py takes, by where its pages end on the
// screen; then shows the pages.

// Pixels: Firefox sets rows that fill a column a little higher than they are told to be.
const SLACK = 4;

const root = document.documentElement;
const view = document.querySelector(".sheet-view");
const sheet = view.querySelector(".sheet");
const narrow = document.querySelector("#narrow");
const { fits, types, sparse, nearlyEmpty, fill } = sheet.dataset;
const words = (list) => (list ? list.split(" ") : []);

const column = (element) => {
  const box = sheet.getBoundingClientRect();
  const place = element.getBoundingClientRect();
  const pitch = box.width + parseFloat(getComputedStyle(sheet).columnGap);
  return { at: Math.round((place.left - box.left) / pitch), down: (place.top - box.top) / box.height, left: box.bottom - place.top };
};

let now = "";
function lay(fit, close = false) {
  if (now) root.classList.remove(now);
  if (fit) root.classList.add(fit);
  now = fit;
  narrow.media = close ? "all" : "not all";
  const { at, down } = column(document.getElementById("last"));
  return { fit, pages: at + 1, filled: down };
}

function bestFit() {
  const [least, most] = words(sparse).map(Number);
  const [barely, mostBarely] = words(nearlyEmpty).map(Number);
  let best = lay("");
  if (best.pages > 1 && best.pages <= most && best.filled < least) {
    const better = words(fits).map((fit) => lay(fit)).find(({ pages, filled }) => pages < best.pages || (pages === best.pages && filled > best.filled));
    best = better ?? best;
  }
  if (best.pages > 1 && best.pages <= mostBarely && best.filled < barely) {
    const fuller = lay("tight", true);
    if (fuller.pages < best.pages) return fuller;
    const looser = lay("loose");
    if (looser.pages === best.pages) return looser;
  }
  return lay(best.fit);
}

function largestType() {
  const card = sheet.querySelector(".rules-card");
  const at = (size) => {
    card.style.fontSize = `${size}pt`;
    return lay("");
  };
  const sizes = words(types);
  for (const most of [1, 2]) {
    for (const size of sizes) {
      const laid = at(size);
      if (laid.pages <= most) return laid;
    }
  }
  return at(sizes.at(-1));
}

// How many millimetres the fullest page leaves decides how many rows there are, which only the server works out.
function fillPages() {
  const slack = root.classList.contains("no-margin-boxes") ? SLACK : 0;
  const left = Math.min(...[...sheet.querySelectorAll("[id^=end-]")].map((end) => column(end).left)) - slack;
  const address = new URL(location);
  address.searchParams.set("left", Math.max((left * 25.4) / 96, 0).toFixed(3));
  location.replace(address);
}

function show(pages) {
  const shown = view.querySelector(".sheet-pages");
  const foot = sheet.querySelector(".foot").textContent;
  for (let number = 1; number <= pages; number += 1) {
    const page = document.createElement("div");
    page.className = "sheet-page";
    page.append(...[foot, `${number} / ${pages}`].map((text) => Object.assign(document.createElement("span"), { textContent: text })));
    shown.append(page);
  }
  // Of a next page some is seen, so that people look for it.
  const scale = () => root.style.setProperty("--scale", Math.min(1, root.clientWidth / shown.firstChild.offsetWidth / (pages > 1 ? 1.08 : 1)));
  addEventListener("resize", scale);
  scale();
  const button = document.querySelector("[data-print]");
  button.addEventListener("click", () => print());
  button.disabled = false;
}

if (!("CSSMarginRule" in window)) root.classList.add("no-margin-boxes");
if (fill !== undefined) fillPages();
else show((types ? largestType() : bestFit()).pages);
