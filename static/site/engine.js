// The engine of the phone alone, a worker: runs Python with the application, owns the data, and answers the requests that the
// service worker hands on over a channel.
//
// The shell starts it in the one tab that may own the data, and says `start`, `freeze` and `resume`; where the data cannot be used,
// `copy`, `salvage`, `goBack` and `beginAnew`. It hears `state`, `copy`, `salvaged` and `changed`. The service worker says `request` and hears `ready`, `taken`, `answer` and `ended`.
import { DatabaseFiles } from "./database_files.js";
import { loadPython } from "./python.js";
import { release, Snapshot } from "./snapshot.js";

const { root, build, files: here } = JSON.parse(self.name);
const DATA = "/data";
// The memory of a first start is kept once nobody has asked for anything for so long.
const IDLE = 500;
// Requests come again when an engine says that it is ready, also those that it has.
const REMEMBERED = 500;

const channel = new BroadcastChannel(`scorekeeper${root}`);
const say = (state, more) => postMessage({ state, ...more });

// The first is there from the beginning: what is in the files can be saved also where Python does not start.
let files;
let python;
let application;
let serving = false;
const seen = new Set();

// Why there is no engine; the shell has a sentence for each code.
class Failure extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

async function start() {
  const folder = await ownFolder();
  const wasm = WebAssembly.compileStreaming(fetched("pyodide.asm.wasm"));
  const pack = fetched("app.pack").then((answer) => answer.arrayBuffer());
  files = new DatabaseFiles(folder);
  const opened = files.open();
  // Whichever fails first is heard; the others fail with it.
  for (const promise of [wasm, pack, opened]) promise.catch(() => {});
  const snapshot = new Snapshot(folder, `${build} ${navigator.userAgent}`);
  const memory = await snapshot.load().catch(() => null);
  const parts = { here, wasm: await wasm, pack: await pack };
  // Whoever else has them is no reason to throw the memory away.
  await opened;
  try {
    if (!memory) throw new Error("There is no memory of an earlier start.");
    python = await loadPython({ ...parts, memory });
    release(memory);
    open();
    await snapshot.proven().catch(() => {});
  } catch (error) {
    if (error instanceof Failure) throw error;
    await snapshot.remove();
    python = await loadPython(parts);
    const given = [`${DATA}/scorekeeper.db`, root, location.hostname, build].map((text) => JSON.stringify(text));
    python.runPython(`from scorekeeper.browser.application import Application\napplication = Application(${given})\napplication.warm()`);
    const taken = python.makeMemorySnapshot();
    open();
    whenIdle(() => snapshot.keep(taken).catch(() => snapshot.remove()).then(() => release(taken)));
  }
  serve();
}

// The folder of this phone's data. Applications below other addresses of the same host have their own.
async function ownFolder() {
  if (!self.FileSystemFileHandle?.prototype.createSyncAccessHandle) throw new Failure("browser", "OPFS");
  const all = await navigator.storage.getDirectory().catch((error) => {
    throw new Failure("private", error.message);
  });
  return all.getDirectoryHandle(encodeURIComponent(`scorekeeper${root}`), { create: true });
}

async function fetched(name) {
  const answer = await fetch(here + name).catch((error) => {
    throw new Failure("download", error.message);
  });
  if (!answer.ok) throw new Failure("download", `${name}: ${answer.status}`);
  return answer;
}

// Opens the data for Python. Without a flush of the disk a save would be lost in a power cut: opening makes at least one.
function open() {
  files.mount(python.FS, DATA);
  application = python.globals.get("application");
  const refusal = application.open(keepCopy);
  if (refusal) {
    const { code, message } = JSON.parse(refusal);
    throw new Failure(code, message);
  }
  if (!files.flushes) throw new Failure("other", "SQLite does not flush.");
}

// Python does not hand on errors of the browser as they are.
function keepCopy() {
  try {
    files.keepCopy();
    return "";
  } catch (error) {
    return codeOf(error);
  }
}

function serve() {
  serving = true;
  channel.postMessage({ ready: build });
}

// Another tab, or another build, may have the data from now on.
function freeze() {
  if (!serving) return;
  serving = false;
  channel.postMessage({ ended: build });
  application.close();
  files.close();
  say("waiting");
}

async function resume() {
  if (serving || !application) return;
  await files.open();
  open();
  serve();
}

let lastRequest = 0;

channel.addEventListener("message", ({ data: { request } }) => {
  if (!serving || !request || seen.has(request.id)) return;
  lastRequest = Date.now();
  seen.add(request.id);
  if (seen.size > REMEMBERED) seen.delete(seen.values().next().value);
  channel.postMessage({ taken: request.id });
  channel.postMessage({ answer: { id: request.id, ...answer(request) } });
});

// The answer comes when everything that was written is on the disk.
function answer({ method, url, headers, body }) {
  try {
    const result = application.answer(JSON.stringify({ method, url, headers }), body && new Uint8Array(body));
    const [head, content] = result.toJs();
    result.destroy();
    files.flush(python.FS);
    return { ...JSON.parse(head), body: content.buffer };
  } catch (error) {
    console.error(error);
    return { status: 500, headers: [["Content-Type", "text/plain"]], body: new ArrayBuffer(0) };
  }
}

function whenIdle(work) {
  const left = lastRequest + IDLE - Date.now();
  if (!lastRequest || left > 0) setTimeout(whenIdle, Math.max(left, IDLE), work);
  else work();
}

async function saved() {
  return files.saved().catch(() => null);
}

async function copy() {
  postMessage({ copy: (await saved())?.buffer ?? null });
}

// What can be read of the data, as files for an import, and what cannot, in a language.
async function salvage(language) {
  const result = application.salvage(await saved(), language);
  const [text, contents] = result.toJs();
  result.destroy();
  postMessage({ salvaged: { text, files: contents } });
}

// Changes the files, which are not open. Then the shell starts anew.
async function change(work) {
  await files.open();
  work();
  files.close();
  postMessage({ changed: true });
}

const HANDLERS = {
  start,
  freeze,
  resume,
  copy,
  salvage,
  goBack: () => change(() => files.goBack()),
  beginAnew: () => change(() => files.beginAnew()),
};
// One after the other: a tab may be hidden while Python starts.
let before = Promise.resolve();

addEventListener("message", ({ data }) => {
  const [[name, value]] = Object.entries(data);
  before = before.then(() => HANDLERS[name](value)).catch(fail);
});

async function fail(error) {
  serving = false;
  files?.close();
  const copied = (await files?.copied().catch(() => 0)) ?? 0;
  say("failed", { code: codeOf(error), message: String(error.message), copied });
}

function codeOf(error) {
  // Errors of browsers have numbers there.
  if (typeof error.code === "string") return error.code;
  if (error.name === "QuotaExceededError") return "full";
  return error instanceof RangeError ? "memory" : "other";
}
