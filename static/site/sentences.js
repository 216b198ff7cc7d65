// What the shell says, in the language of the phone or the one that was chosen: in the middle while there is no page, or in a
// strip above the page. `say` and `note` take the names of `data-when`, and `[name, work]` for each button (`data-do`).
const LANGUAGE = "language";
const start = document.querySelector(".start");
const text = document.querySelector(".start-text");
const strip = document.querySelector(".strip");
let name = "";

export function remembered(key) {
  try {
    return localStorage.getItem(name + key);
  } catch {
    return null;
  }
}

export function remember(key, value) {
  try {
    localStorage.setItem(name + key, value);
  } catch {
    // Private, or full: it is asked or said once more.
  }
}

// `prefix` begins the keys of what the shell remembers.
export function begin(prefix) {
  name = prefix;
  document.documentElement.dataset.runs = "";
  const there = [...document.querySelectorAll(".sentences")].map(({ lang }) => lang);
  const wanted = [remembered(LANGUAGE), ...navigator.languages.map((language) => language.split("-")[0])];
  speak(wanted.find((language) => there.includes(language)) ?? "en");
}

export function speak(language) {
  if (language === document.documentElement.lang) return;
  document.documentElement.lang = language;
  const { textContent } = part("when", "name");
  document.title = document.querySelector(".start h1").textContent = textContent;
  for (const named of document.querySelectorAll("progress, iframe")) named.ariaLabel = textContent;
  const manifest = document.querySelector("link[rel=manifest]");
  manifest.href = manifest.getAttribute("href").replace(/(\.\w+)?\.webmanifest$/, `${language === "en" ? "" : `.${language}`}.webmanifest`);
}

export function chosen(language) {
  speak(language);
  remember(LANGUAGE, language);
}

const part = (kind, key) =>
  document.querySelector(`.sentences[lang="${document.documentElement.lang}"] [data-${kind}="${key}"]`).cloneNode(true);

function buttons(works) {
  return Object.entries(works).map(([key, work]) => {
    const button = part("do", key);
    button.addEventListener("click", work);
    return button;
  });
}

// In the middle of the window; nothing lies behind it.
export function say(when, works = {}, parts = []) {
  const sentence = part("when", when);
  sentence.querySelector("[data-parts]")?.append(parts.join(", "));
  const row = document.createElement("div");
  row.className = "row";
  row.append(...buttons(works));
  text.replaceChildren(sentence, ...(Object.keys(works).length ? [row] : []));
  text.dataset.says = when;
  start.hidden = false;
}

export function unsay() {
  start.hidden = true;
  delete text.dataset.says;
}

// Above the page, one sentence at a time, until it is closed: `closed` hears that. `follow` is where its link leads.
export function note(when, works = {}, follow = () => {}, closed = () => {}) {
  const close = () => {
    strip.hidden = true;
    closed();
  };
  const sentence = part("when", when);
  const link = sentence.querySelector("[data-export]");
  if (link) {
    link.href = "";
    link.addEventListener("click", (event) => {
      event.preventDefault();
      close();
      follow();
    });
  }
  strip.replaceChildren(sentence, ...buttons({ ...works, close }));
  strip.dataset.says = when;
  strip.hidden = false;
}
