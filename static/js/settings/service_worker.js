// The service worker keeps the pages that may be read without connection, as this phone saw them last, and the files they need.
// The server puts three constants before this text: ROOT, the path below which it answers; FILES, the folder of all static
// files, whose name changes with any of them; and OFFLINE, the page that stands in for one that was never seen. A changed
// folder makes this a new script.
// Hears messages of pages: `{ keep: address }` and `{ forget: true }`.
/* global ROOT, FILES, OFFLINE */
// All that is served under one name shares its caches: `pages`, or `cards/pages` below the path /cards/.
const PAGES = `${ROOT}pages`.slice(1);
const ASSETS = FILES;
const STATIC = `${ROOT}static/`;
const MOST_PAGES = 60;
const PATIENCE = 4000;
// Pages carry this where the server allows them to be kept; pages of scores do, the referee and forms do not.
const MARK = "Scorekeeper-Keep";
const own = (address) => address.startsWith(location.origin + ROOT);
// The path of a session's page, cut off behind the id of the session.
function session(address) {
  const { pathname } = new URL(address);
  const [place, id] = pathname.startsWith(ROOT) ? pathname.slice(ROOT.length).split("/") : [];
  return place === "s" && id ? `${ROOT}s/${id}` : undefined;
}
const loose = { ignoreVary: true };

addEventListener("install", (event) => {
  event.waitUntil(keepOffline().then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  event.waitUntil(renew().then(() => clients.claim()));
});

// A file of any version, where it lies now.
const today = (address) => FILES + new URL(address).pathname.slice(STATIC.length).replace(/^[0-9a-f]{12}\//, "");

// Of the files kept so far today's versions are fetched; older ones, and caches of earlier days, go. Those of others stay.
async function renew() {
  const cache = await caches.open(ASSETS);
  for (const name of await caches.keys()) {
    if ([PAGES, ASSETS].includes(name) || !(name.startsWith(PAGES) || name.startsWith(STATIC))) continue;
    const kept = (await (await caches.open(name)).keys()).map(({ url }) => url);
    for (const address of kept) if (address.startsWith(location.origin + STATIC)) await keepFile(cache, today(address));
    await caches.delete(name);
  }
}

// What it answers; nothing where it is kept already, or there is no such file any more.
async function keepFile(cache, address) {
  if (await cache.match(address, loose)) return undefined;
  const answer = await fetch(address);
  if (!answer.ok) return undefined;
  await cache.put(address, answer.clone());
  return answer;
}

// The page that stands in for those that were never seen, in the reader's language. One at a time: an answer that comes
// late must not put the language before last in the place of the last.
let offlineKept = Promise.resolve();

function keepOffline() {
  offlineKept = offlineKept.catch(() => {}).then(fetchOffline);
  return offlineKept;
}

async function fetchOffline() {
  const answer = await fetch(OFFLINE, { cache: "no-store" });
  if (!answer.ok) throw new TypeError(`${OFFLINE}: ${answer.status}`);
  const html = await answer.clone().text();
  await (await caches.open(PAGES)).put(OFFLINE, answer);
  await keepFiles(html);
}

// Its styles and scripts, and what those import.
async function keepFiles(text, base = location.href) {
  const cache = await caches.open(ASSETS);
  for (const [, address] of text.matchAll(/(?:href="|src="|from ?"|import ?")([^"]+\.(?:css|js))"/g)) {
    const { href, pathname } = new URL(address, base);
    if (!own(href) || !pathname.startsWith(FILES)) continue;
    const answer = await keepFile(cache, pathname);
    if (answer && pathname.endsWith(".js")) await keepFiles(await answer.text(), href);
  }
}

// Keep a page, saying on it that it may be old; forget what this phone may no longer see.
async function keepPage(request, answer) {
  const cache = await caches.open(PAGES);
  if ([403, 404, 410].includes(answer.status)) return forget(cache, request.url);
  if (answer.redirected || answer.type === "opaqueredirect") return leave(session(request.url));
  if (!answer.ok || !answer.headers.has(MARK)) return;
  // What was said once, of a save, is not said again.
  const shownOnce = /<(p|section) [^>]*data-shown-once>[^]*?<\/\1>/g;
  const html = (await answer.text()).replace(" data-offline hidden", " data-offline").replace(shownOnce, "");
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  await cache.put(request.url, new Response(html, { headers }));
  for (const old of (await cache.keys()).filter(({ url }) => session(url)).slice(0, -MOST_PAGES)) await cache.delete(old);
  const offline = await cache.match(OFFLINE, loose);
  if (offline?.headers.get("Content-Language") !== headers.get("Content-Language")) await keepOffline();
  await keepFiles(html);
}

async function forget(cache, address) {
  await cache.delete(address, loose);
  const all = session(address);
  // One page may be gone, or the whole session.
  if (all && (await fetch(`${all}/version`, { cache: "no-store" })).ok) return;
  if (all) await forgetAll(all);
}

// The link of a session may have been renewed: its pages are kept where they lie now.
async function leave(all) {
  if (!all) return;
  const { ok, url } = await fetch(`${all}/version`, { cache: "no-store" });
  if (ok && ![all, undefined].includes(session(url))) await forgetAll(all);
}

// A session's own address stands for the match of it that was seen last.
async function lastSeen(address) {
  const cache = await caches.open(PAGES);
  const { pathname } = new URL(address);
  if (pathname !== session(address)) return cache.match(address, loose);
  const ofMatch = ({ url }) => session(url) === pathname && /^(\/\d+)?$/.test(new URL(url).pathname.slice(pathname.length));
  const matches = (await cache.keys()).filter(ofMatch);
  return matches.length ? cache.match(matches.at(-1), loose) : undefined;
}

const late = (promise) => Promise.race([promise, new Promise((_, fail) => setTimeout(fail, PATIENCE, new Error("late")))]);

async function page(event) {
  const { request } = event;
  const answering = fetch(request);
  event.waitUntil(answering.then((answer) => keepPage(request, answer.clone())).catch(() => {}));
  const seen = await lastSeen(request.url);
  try {
    const answer = await (seen ? late(answering) : answering);
    // A server behind a proxy that cannot reach it is no server.
    if (![502, 503, 504, 507].includes(answer.status)) return answer;
    return seen ?? answer;
  } catch (error) {
    if (request.mode !== "navigate") throw error;
    return seen ?? (await caches.match(OFFLINE, { ...loose, cacheName: PAGES })) ?? Response.error();
  }
}

// A file never changes where it lies. A page of another version asks for its own; where that is out of reach, ours does.
async function file(request) {
  const cache = await caches.open(ASSETS);
  const ours = new URL(request.url).pathname.startsWith(FILES);
  const kept = await cache.match(today(request.url), loose);
  if (kept && ours) return kept;
  try {
    const answer = await (kept ? late(fetch(request)) : fetch(request));
    if (ours && answer.ok) await cache.put(request.url, answer.clone());
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

addEventListener("fetch", (event) => {
  const { request } = event;
  if (!own(request.url)) return;
  const { pathname } = new URL(request.url);
  if (request.method !== "GET") {
    // A session taken off this phone or deleted is not kept on it; nothing that is sent is ever answered from here.
    if (/\/s\/[^/]+\/(forget|delete)$/.test(pathname)) event.waitUntil(forgetAll(session(request.url)));
  } else if (pathname.startsWith(STATIC)) event.respondWith(file(request));
  else if (request.mode === "navigate" || request.headers.get("Accept") === "text/html") event.respondWith(page(event));
});

// Forget the pages of a session, or all.
async function forgetAll(wanted) {
  const cache = await caches.open(PAGES);
  for (const { url } of await cache.keys()) {
    if (wanted ? session(url) === wanted : new URL(url).pathname !== OFFLINE) await cache.delete(url);
  }
}

async function keepNow(address) {
  const request = new Request(address, { headers: { Accept: "text/html" } });
  await keepPage(request, await fetch(request));
}

// From a page: it was there before this worker was; or people want nothing kept.
addEventListener("message", (event) => {
  const { keep, forget: all } = event.data;
  if (keep && own(keep)) event.waitUntil(keepNow(keep));
  if (all) event.waitUntil(forgetAll());
});
