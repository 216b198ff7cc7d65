// The shell of the phone alone: brings a build onto the phone, starts the engine where this tab owns the data, and shows the
// application in a frame, whose address, title and language the window takes over.
import { ownEngine } from "./engine_owner.js";
import { askWorker, install, takeOver, watch } from "./installing.js";
import { printFrame } from "./printing.js";
import { begin, chosen, note, remember, remembered, say, unsay } from "./sentences.js";

const FILES = new URL("./", import.meta.url).href;
const HERE = new URL("../../", FILES).href;
const ROOT = new URL(HERE).pathname;
const NAME = `scorekeeper${ROOT}`;
const BUILD = document.documentElement.dataset.build;
const frame = document.querySelector("iframe");
const working = document.querySelector(".working");
const progress = document.querySelector("progress");
// Safari has it, and says by it whether it is a tab.
const tabOfSafari = navigator.standalone === false;
const again = () => location.reload();

// What this browser lacks, by the names that people find in its release notes.
function lacking() {
  const parts = {
    WebAssembly: window.WebAssembly,
    "service workers": navigator.serviceWorker,
    "Web Locks": navigator.locks,
    BroadcastChannel: window.BroadcastChannel,
    DecompressionStream: window.DecompressionStream,
    OPFS: navigator.storage?.getDirectory,
  };
  return Object.keys(parts).filter((name) => !parts[name]);
}

function fail(code, works = { again }, parts = []) {
  progress.hidden = working.hidden = true;
  say(code, works, parts);
}

// Without a share of the download the bar goes.
function showProgress(share) {
  progress.hidden = share === undefined;
  progress.value = share ?? 0;
}

// The first build. What breaks off goes on when people want it, or when the connection is back.
async function bring(channel) {
  let code = "download";
  channel.addEventListener("message", ({ data }) => {
    if (data.progress?.build === BUILD && !navigator.serviceWorker.controller) showProgress(data.progress.share);
    if (data.broken?.build === BUILD) code = data.broken.code;
  });
  if (!navigator.serviceWorker.controller) say("loading");
  for (;;) {
    try {
      return await install(HERE);
    } catch (error) {
      console.warn(error);
      await new Promise((next) => {
        fail(code, { again: next });
        addEventListener("online", next, { once: true });
      });
      say("loading");
    }
  }
}

// The page that the service worker kept shows the score as it was: it is asked for again, unless it does that itself, or people
// are on their way to another one.
let leaving = false;

function renew() {
  working.hidden = true;
  const page = frame.contentDocument;
  if (!leaving && "last" in (page?.documentElement.dataset ?? {}) && !page.querySelector("[data-live]")) frame.contentWindow.location.reload();
}

function loaded() {
  const page = frame.contentDocument;
  if (!page) return fail("other");
  const { location: place } = frame.contentWindow;
  if (place.protocol === "about:") return;
  leaving = false;
  showProgress();
  unsay();
  follow();
  frame.contentWindow.addEventListener("beforeunload", () => (leaving = true));
  frame.contentWindow.navigation?.addEventListener("currententrychange", follow);
  const title = page.querySelector("title");
  if (title) new MutationObserver(follow).observe(title, { childList: true });
  if (document.activeElement !== frame) frame.focus();
  passOn();
}

// Back and Forward over a reload begin with a new window, whose frame the browser fills with the page of that time by itself.
const RESTORING = 1000;

function restored(channel) {
  if (performance.getEntriesByType("navigation")[0].type !== "back_forward") return false;
  return new Promise((answer) => {
    channel.addEventListener("message", ({ data }) => data.opens && answer(true));
    if (frame.contentWindow.location.protocol !== "about:") answer(true);
    setTimeout(answer, RESTORING, false);
  });
}

// Where people wanted to go: the host led them here if there is no file (static/site/lost.js).
function wanted() {
  try {
    const address = sessionStorage.getItem(`${NAME}wanted`);
    sessionStorage.removeItem(`${NAME}wanted`);
    if (address?.startsWith(HERE)) return address;
  } catch {
    // Private, where nothing else works either.
  }
  return location.href;
}

// The window says where people are; a reload begins there.
function follow() {
  const page = frame.contentDocument;
  history.replaceState(null, "", frame.contentWindow.location.href);
  document.title = page.title;
  const language = page.documentElement.lang;
  if (language && language !== remembered("language")) chosen(language);
}

// Browsers offer the installation to the page at the top; the settings in the frame have the button.
let offer = null;

function passOn() {
  const inside = frame.contentWindow;
  const installed = matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;
  const event = new inside.Event(installed ? "appinstalled" : "beforeinstallprompt", { cancelable: true });
  if (offer) event.prompt = () => offer.prompt();
  if (installed || offer) inside.dispatchEvent(event);
}

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offer = event;
  passOn();
});
addEventListener("appinstalled", () => {
  navigator.storage.persist();
  passOn();
});

// Asked once something is there to be kept, and after a month again; people are told where the answer is no, until they close it,
// and after a month again.
const MONTH = 30 * 24 * 3600 * 1000;
const passed = (key) => Date.now() > Number(remembered(key));
const inAMonth = (key) => remember(key, Date.now() + MONTH);

async function protect() {
  if (passed("ask")) {
    inAMonth("ask");
    await navigator.storage.persist();
  }
  if (!passed("warn") || (await navigator.storage.persisted())) return;
  const toFiles = () => frame.contentWindow.location.assign(`${HERE}phone#files`);
  note(tabOfSafari ? "week" : "evicted", {}, toFiles, () => inAMonth("warn"));
}

function save(content, type, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
}

// What people can do where the data cannot be used: `ask` asks the engine, `copied` says when the copy was made, if there is one.
function ways(ask, code, copied) {
  const works = { again };
  if (code === "damaged") works.salvage = () => ask("salvage", document.documentElement.lang);
  works.copy = () => ask("copy");
  const date = new Date(copied).toLocaleDateString(document.documentElement.lang, { dateStyle: "long" });
  const goBack = () => fail("copied", { goBack: () => ask("goBack"), copy: works.copy, again }, [date]);
  if (copied && ["damaged", "other"].includes(code)) works.toCopy = goBack;
  return works;
}

// The window takes over the addresses of the pages, and its own files stay where they are.
function stay() {
  const base = document.createElement("base");
  base.href = ROOT;
  if (!document.querySelector("base")) document.head.prepend(base);
}

async function main() {
  stay();
  begin(NAME);
  if (!isSecureContext) return fail("insecure", {});
  const parts = lacking();
  if (parts.length) return fail("browser", {}, parts);
  if (await navigator.storage.getDirectory().then(() => false, () => true)) return fail("private");
  const channel = new BroadcastChannel(NAME);
  const registration = await bring(channel);
  // A page of one build never runs with the files of another.
  if ((await askWorker({ build: true })) !== BUILD || (await takeOver(registration))) return again();
  navigator.serviceWorker.addEventListener("controllerchange", again);
  say("starting");
  showProgress();
  const before = remembered("build");
  remember("build", BUILD);
  if (before && before !== BUILD) note("renewed");
  else if (!before && tabOfSafari) note("home");
  channel.addEventListener("message", ({ data }) => {
    if (data.ready) renew();
    if (data.saved) protect();
  });
  const ask = ownEngine({
    name: NAME,
    root: ROOT,
    build: BUILD,
    files: FILES,
    starting() {
      working.hidden = false;
      navigator.serviceWorker.controller.postMessage({ starting: true });
    },
    receive({ state, code, message, copied, copy, salvaged, changed }) {
      if (changed) again();
      if (copy) save(copy, "application/vnd.sqlite3", "scorekeeper.db");
      if (salvaged) {
        salvaged.files.forEach((file, place) => save(file, "application/json", `Scorekeeper${place ? ` ${place + 1}` : ""}.json`));
        fail("salvaged", { beginAnew: () => ask("beginAnew"), copy: () => ask("copy"), again }, [salvaged.text]);
      }
      if (state !== "failed") return;
      // For whoever is asked what is the matter.
      if (message) console.warn(message);
      fail(code, ways(ask, code, copied), code === "browser" ? [message] : []);
    },
  });
  frame.addEventListener("load", loaded);
  printFrame(frame);
  if (!(await restored(channel))) frame.src = wanted();
  watch(registration, () => note("update", { now: () => takeOver(registration, true) }));
}

main();
