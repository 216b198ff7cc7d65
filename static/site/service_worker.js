// The service worker of the phone alone: keeps all files of one build, answers pages by asking the engine, and shows the shell
// for every address that a tab opens. `scorekeeper site` puts two constants before this text: BUILD, the name of the build; and
// FILES, the folder of its own files. A changed build makes this a new script.
// Speaks with the engine by a channel (`request`, `taken`, `answer`, `ready`, `ended`), and says there `progress`, `broken`, `opens`
// and `saved` to the shell. Hears messages of pages and of the shell: `keep`, `forget`, `starting`, `build`, `claim`, `take`.
/* global BUILD, FILES */
const HERE = registration.scope;
const ROOT = new URL(HERE).pathname;
const NAME = `scorekeeper${ROOT}`;
// A cache for each build; and one for what was on the screen last, which is all that is kept of a session outside the database.
const BUILDS = `${NAME}files/`;
const OWN = BUILDS + BUILD;
const LAST = `${NAME}page`;
const RELEASE = `${HERE}release.json`;
const TYPES = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  mjs: "text/javascript; charset=utf-8",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
};
// A host of files sends no headers of ours, and what comes from here has them all the same.
const SAFE = { "Cross-Origin-Resource-Policy": "same-origin", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin" };
// The engine is a worker, so the policy of its own file holds for it.
const FILE_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; style-src 'self'; frame-ancestors 'none'";
const TRIES = 3;
const PAUSE = 500;
const AT_ONCE = 6;

const channel = new BroadcastChannel(NAME);
const reads = (method) => ["GET", "HEAD"].includes(method);
const pause = (time) => new Promise((next) => setTimeout(next, time));

// Fetching a build: whole before it may be used, while the one before it goes on.

addEventListener("install", (event) => event.waitUntil(install().catch(reportBroken)));

// What has come stays for the next try.
function reportBroken(error) {
  channel.postMessage({ broken: { build: BUILD, code: error.name === "QuotaExceededError" ? "full" : "download" } });
  throw error;
}

async function install() {
  const answer = await fetch(RELEASE, { cache: "no-cache" });
  const release = await answer.clone().json();
  // The host is being renewed, or a cache on the way is behind.
  if (release.build !== BUILD) throw new Error(`${release.build} in place of ${BUILD}`);
  const cache = await caches.open(OWN);
  const before = await earlier();
  const total = release.files.reduce((sum, { size, gzip }) => sum + (gzip ?? size), 0);
  let done = 0;
  const count = (bytes) => {
    done += bytes;
    channel.postMessage({ progress: { build: BUILD, share: Math.min(done / total, 1) } });
  };
  const left = [...release.files];
  const next = async () => {
    for (let file; (file = left.shift()); ) {
      const address = HERE + file.path;
      if (await cache.match(address)) count(file.gzip ?? file.size);
      else await cache.put(address, (await copied(before, file, count)) ?? labelled(file.path, await fetched(file, count)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  await cache.put(RELEASE, answer);
}

// The files of the builds that lie here, by their content.
async function earlier() {
  const files = new Map();
  for (const name of await caches.keys()) {
    if (!name.startsWith(BUILDS) || name === OWN) continue;
    const cache = await caches.open(name);
    const release = await (await cache.match(RELEASE))?.json();
    for (const { path, sha256 } of release?.files ?? []) files.set(sha256, [cache, path]);
  }
  return files;
}

async function copied(before, { path, sha256, size, gzip }, count) {
  const [cache, old] = before.get(sha256) ?? [];
  const answer = await cache?.match(HERE + old);
  if (!answer) return undefined;
  count(gzip ?? size);
  return labelled(path, await answer.arrayBuffer());
}

function labelled(path, bytes) {
  const headers = { "Content-Type": TYPES[path.split(".").pop()] ?? "application/octet-stream", ...SAFE };
  return new Response(bytes, { headers: { ...headers, "Content-Security-Policy": FILE_POLICY } });
}

// The bytes of a file, and no others: what came is compared with what the release says.
async function fetched(file, count) {
  for (let tries = 1; ; tries += 1) {
    let got = 0;
    try {
      const bytes = await download(file, tries > 1 ? "reload" : "no-cache", (more) => {
        got += more;
        count(more);
      });
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
      if ([...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") === file.sha256) return bytes;
      throw new Error(`${file.path} is another file`);
    } catch (error) {
      count(-got);
      if (tries === TRIES) throw error;
      await pause(PAUSE * tries);
    }
  }
}

async function download({ path, gzip }, cache, count) {
  const answer = await fetch(HERE + path + (gzip ? ".gz" : ""), { cache });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const parts = [];
  for (let reader = answer.body.getReader(), part; !(part = await reader.read()).done; parts.push(part.value)) count(part.value.length);
  const bytes = await new Blob(parts).arrayBuffer();
  // Some hosts unpack such files themselves, by calling them encoded.
  const packed = gzip && new Uint8Array(bytes, 0, 2).join() === "31,139";
  return packed ? new Response(new Response(bytes).body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer() : bytes;
}

addEventListener("activate", (event) => event.waitUntil(activate()));

// Only now does the build before it go.
async function activate() {
  for (const name of await caches.keys()) {
    if (!name.startsWith(BUILDS) || name === OWN) continue;
    // One that is not whole may be on its way.
    if (!registration.installing || (await (await caches.open(name)).match(RELEASE))) await caches.delete(name);
  }
  await caches.delete(LAST);
  await clients.claim();
}

// The shell asks for it at a start, when no other tab is on the build before it; or people want it now.
async function take(force) {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const tabs = windows.filter(({ url, frameType }) => url.startsWith(HERE) && frameType === "top-level");
  if (!force && tabs.length > 1) return false;
  await skipWaiting();
  return true;
}

// Answering.

addEventListener("fetch", (event) => {
  const { url } = event.request;
  if (url.startsWith(HERE) && url !== RELEASE) event.respondWith(answer(event, new URL(url)));
});

async function answer(event, { pathname }) {
  const { request } = event;
  const path = pathname.slice(ROOT.length);
  const top = reads(request.method) && request.destination === "document";
  if (top && path === "index.html") return Response.redirect(HERE);
  const file = reads(request.method) && (await fileAt(path));
  if (file) return file;
  if (top) return shell();
  if (request.mode === "navigate") channel.postMessage({ opens: request.url });
  const [response, standsIn] = await answerOf(request);
  if (!standsIn) event.waitUntil(remember(request, response.clone()).catch(() => {}));
  return response;
}

const cacheOfBuild = caches.open(OWN);
let paths;

async function fileAt(path) {
  const cache = await cacheOfBuild;
  paths ??= cache.keys().then((keys) => new Set(keys.map(({ url }) => url)));
  if ((await paths).has(HERE + path)) return cache.match(HERE + path);
  if (!path.startsWith("static/")) return undefined;
  // A page of another build asks for its own files; ours do.
  const [, ours] = [...(await paths)].find((url) => url.startsWith(`${HERE}static/`))?.match(/\/static\/([^/]+)\//) ?? [];
  return cache.match(HERE + path.replace(/^static\/[^/]+/, `static/${ours}`));
}

// A page of ours, at any address below ours.
async function page(path) {
  const html = await (await (await cacheOfBuild).match(HERE + path)).text();
  return html.replace("<head>", `<head><base href="${ROOT.replaceAll("&", "&amp;")}">`);
}

async function shell() {
  const html = await page("index.html");
  const [, policy] = html.match(/<meta http-equiv="Content-Security-Policy" content="([^"]+)">/);
  const headers = { "Content-Type": TYPES.html, "Cache-Control": "no-store", "Cross-Origin-Opener-Policy": "same-origin", ...SAFE };
  const alone = { "Content-Security-Policy": `${policy}; frame-ancestors 'none'`, "X-Frame-Options": "DENY" };
  return new Response(html, { headers: { ...headers, ...alone } });
}

// Requests that the engine has not answered yet, by id.
const waiting = new Map();
// The engine is being started: until it is ready, and only then, the last page stands in. A worker that was stopped meanwhile
// does not know, and waits.
let starting = false;

// The answer to a request; and whether it is the last page, which stands in.
async function answerOf(request) {
  const id = crypto.randomUUID();
  const body = reads(request.method) ? null : await request.arrayBuffer();
  const message = { id, method: request.method, url: request.url, headers: headersOf(request), body };
  const answer = await new Promise((resolve) => {
    waiting.set(id, { message, navigates: request.mode === "navigate", resolve });
    if (starting) standIn(waiting.get(id));
    channel.postMessage({ request: message });
  });
  waiting.delete(id);
  return answer;
}

// Browsers add these on the way to a server; a service worker sees the request before.
function headersOf(request) {
  const { mode, destination, method, referrer } = request;
  // The shell, its page and their scripts all name the page they come from; other sites can only send people here.
  const own = mode !== "navigate" || referrer.startsWith(HERE);
  const site = own ? "same-origin" : referrer || !reads(method) ? "cross-site" : "none";
  const more = {
    "accept-language": navigator.languages.map((language, place) => `${language};q=${Math.max(1 - place / 10, 0.1)}`).join(", "),
    "sec-fetch-dest": destination || "empty",
    "sec-fetch-mode": mode,
    "sec-fetch-site": site,
  };
  if (referrer.startsWith(location.origin)) more.referer = referrer;
  if (!reads(method)) more.origin = own ? location.origin : "null";
  return [...request.headers].filter(([name]) => !(name in more)).concat(Object.entries(more));
}

channel.addEventListener("message", async ({ data }) => {
  if (data.taken && waiting.has(data.taken)) waiting.get(data.taken).taken = true;
  if (data.answer) waiting.get(data.answer.id)?.resolve([responseOf(data.answer, waiting.get(data.answer.id).message)]);
  if (data.ready) starting = false;
  if (!data.ready && !data.ended) return;
  for (const { message, taken, resolve } of waiting.values()) {
    // Nobody knows how far it came. A save is sent again by its page, and counts once.
    if (taken && !reads(message.method)) resolve([await unanswered()]);
    else if (data.ready) channel.postMessage({ request: message });
  }
});

function responseOf({ status, headers, body }, { method, url }) {
  const fields = new Headers(headers);
  if (fields.has("Location")) fields.set("Location", new URL(fields.get("Location"), url).href);
  const done = status < 400 && (status >= 300 || fields.get("Content-Type")?.startsWith("application/json"));
  if (done && method === "POST" && session(url) && !url.endsWith("/preview")) channel.postMessage({ saved: url });
  return new Response([101, 103, 204, 205, 304].includes(status) ? null : body, { status, headers: fields });
}

async function unanswered() {
  const policy = "default-src 'none'; style-src 'self'; base-uri 'self'; frame-ancestors 'self'";
  const headers = { "Content-Type": TYPES.html, "Cache-Control": "no-store", "Content-Security-Policy": policy, ...SAFE };
  return new Response(await page(`${FILES}unanswered.html`), { status: 503, headers });
}

// The last page.

// The path of a session's page, cut off behind the id of the session.
const session = (address) => address.slice(HERE.length).match(/^s\/[^/?#]+/)?.[0];
const loose = { ignoreVary: true };

async function standIn({ message, navigates, resolve }) {
  const page = navigates && message.method === "GET" && (await (await caches.open(LAST)).match(message.url, loose));
  if (page && starting) resolve([page, true]);
}

// Keeps the page that is on the screen, and the first page, where a start mostly begins; forgets what is gone.
async function remember(request, response) {
  const { method, url } = request;
  const cache = await caches.open(LAST);
  if (method !== "GET") {
    // The language, or how cards look: every page has changed.
    if (!session(url)) await forget();
    else if (/\/(forget|delete)$/.test(new URL(url).pathname)) await forget(session(url));
  } else if ([403, 404, 410].includes(response.status) && session(url)) await forget(session(url));
  // Pages carry this where they may be kept: scores do, forms and the referee do not.
  else if (response.ok && response.headers.has("Scorekeeper-Keep")) {
    // What was said once, of a save, is not said again.
    const shownOnce = /<(p|section) [^>]*data-shown-once>[^]*?<\/\1>/g;
    // "Today" passes without a save: the score is brought up to date whatever its version is.
    const version = /(?<= data-version=")[^"]*/;
    const html = (await response.text()).replace("<html ", "<html data-last ").replace(shownOnce, "").replace(version, "");
    await cache.put(url, new Response(html, { headers: response.headers }));
    for (const old of await cache.keys()) if (![url, HERE].includes(old.url)) await cache.delete(old);
  }
}

async function forget(wanted) {
  const cache = await caches.open(LAST);
  for (const { url } of await cache.keys()) if (!wanted || session(url) === wanted) await cache.delete(url);
}

async function keepNow(address) {
  const request = new Request(address, { headers: { Accept: "text/html" } });
  const [response] = await answerOf(request);
  await remember(request, response);
}

addEventListener("message", (event) => {
  const { data, ports } = event;
  if (data.keep?.startsWith(HERE)) event.waitUntil(keepNow(data.keep));
  if (data.forget) event.waitUntil(forget());
  if (data.claim) event.waitUntil(clients.claim());
  if (data.build) ports[0].postMessage(BUILD);
  if (data.take) event.waitUntil(take(data.force).then((done) => ports[0].postMessage(done)));
  if (data.starting) {
    starting = true;
    for (const request of waiting.values()) standIn(request);
  }
});
