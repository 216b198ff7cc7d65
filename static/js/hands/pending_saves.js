// Saves that the server has not acknowledged: kept on this phone, and sent until it has. Each carries an id of its own by which
// the server knows it, so that it is saved once however often it is sent. Those of one match stand in line: each is sent after the
// one before it is acknowledged, from whichever tab.
// Sends on the document `delivered` after each answer (detail: the `entry`, the `answer`), and `line` when it rests. Whoever leaves
// the page then prevents the default: the next page sends the rest, and says so.
import { drop, keep, kept, keys } from "../local_storage.js";
import { renewed } from "../server_version.js";

const KEY = "waiting ";
const PATIENCE = 10000;
// What a server that is starting, that does not know its name yet, or whoever stands in for it, says: ask again.
const LATER = [408, 421, 425, 429, 502, 503, 504, 507];

// How many milliseconds the server wants to be left alone, as it said last; five minutes at most, for somebody is waiting.
const LONGEST_REST = 300000;
let rest = 0;

// What a form would save now. `draft` is the key of what else this phone keeps of it.
export function packed(form, name, draft) {
  const pairs = [...new FormData(form)];
  return { id: new Map(pairs).get("submission"), action: new URL(form.action).pathname, pairs, name, draft };
}

const order = (entry) => entry.order ?? 0;
const slot = (entry) => Number(new Map(entry.pairs).get("slot"));
// Corrections have addresses of their own.
const isNew = (entry) => entry.action.endsWith("/hands/new");
// By the key of its draft, in which the session keeps its name when its address is renewed.
const match = (entry) => entry.draft?.split(" ")[1];

// In the order in which they were entered; a number and no time, for the clock of a phone may be set.
export function waiting() {
  const all = keys(KEY).map(kept).filter((entry) => entry?.id && entry.pairs);
  return all.sort((a, b) => order(a) - order(b) || (a.id < b.id ? -1 : 1));
}

export const inLine = (entry) => waiting().filter((other) => match(other) === match(entry));
export const behind = (entry) => inLine(entry).filter((other) => order(other) > order(entry));

// Keep it, in the place of `before`, else at the end. Where it is another hand of the match than that was, so are those behind it.
export function put(entry, before = kept(KEY + entry.id)) {
  const last = Math.max(0, ...waiting().map(order));
  const placed = { ...entry, order: before ? order(before) : last + 1 };
  if (before && isNew(before) && isNew(placed)) move(before, slot(placed) - slot(before));
  if (before && before.id !== entry.id) takeBack(before);
  keep(KEY + entry.id, placed);
  return placed;
}

function move(before, by) {
  const after = behind(before).filter(isNew);
  const [, start, number] = /^(hand \S+ )(\d+) $/.exec(before.draft) ?? [];
  if (!by || !start) return;
  const moved = (draft) => start + (Number(draft.slice(start.length)) + by) + " ";
  const drafts = keys(start).filter((key) => key.endsWith(" ") && Number(key.slice(start.length)) > Number(number));
  const values = drafts.map((key) => [moved(key), kept(key)]);
  drafts.forEach(drop);
  for (const [key, value] of values) keep(key, value);
  for (const entry of after) {
    const name = entry.name.replace(/\d+/, slot(entry) + by);
    const fresh = { slot: String(slot(entry) + by), said: new Map(entry.pairs).get("said")?.replace(entry.name, name) };
    const pairs = entry.pairs.map(([key, text]) => [key, fresh[key] ?? text]);
    keep(KEY + entry.id, { ...entry, name, pairs, draft: moved(entry.draft) });
  }
}

// It has come to its end: saved, or somebody has decided otherwise.
export function settle(entry) {
  drop(KEY + entry.id);
  if (entry.draft) drop(entry.draft);
}

// Nobody waits for it any longer; what was entered stays.
export const takeBack = (entry) => drop(KEY + entry.id);

// Send it once. `{ to }`: saved, and where to go; `{ page, status }`: somebody has to look; `{ status }`: send it again later,
// 0 where nobody answered. `renewed` says that the server is newer than the page.
export async function send({ action, pairs }) {
  const body = new FormData();
  for (const [name, value] of pairs) body.append(name, value);
  // The token belongs to the phone as it is now, not to the day when this was entered.
  body.set("csrf_token", document.querySelector("input[name=csrf_token]").value);
  rest = 0;
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), PATIENCE);
  try {
    const headers = { Accept: "application/json" };
    const answer = await fetch(action, { method: "POST", body, headers, signal: giveUp.signal });
    rest = Math.min(Number(answer.headers.get("Retry-After")) * 1000 || 0, LONGEST_REST);
    const json = answer.headers.get("Content-Type")?.startsWith("application/json");
    if (answer.ok && json) return await answer.json();
    // A page in place of the answer comes from somebody else: a Wi-Fi that wants a password first.
    if (answer.ok) return { status: 0 };
    if (LATER.includes(answer.status)) return { status: answer.status };
    return { status: answer.status, page: await answer.text(), renewed: renewed(answer) };
  } catch {
    return { status: 0 };
  } finally {
    clearTimeout(timer);
  }
}

let sending = false;

// Send what waits, one after the other; one that somebody has to look at holds up those behind it.
export async function deliver() {
  if (sending) return;
  sending = true;
  const failed = new Set();
  for (let entry; (entry = waiting().find((other) => first(other) && !other.refused && !failed.has(other.id))); ) {
    const answer = await send(entry);
    const now = kept(KEY + entry.id);
    // Somebody took it back to change it while it was on its way, and has perhaps tapped Save again; or another tab was faster.
    if (now ? JSON.stringify(now) !== JSON.stringify(entry) : !answer.to) continue;
    if (answer.to) now && settle(entry);
    else if (answer.page !== undefined) keep(KEY + entry.id, { ...entry, refused: true });
    else failed.add(entry.id);
    const heard = new CustomEvent("delivered", { detail: { entry, answer }, cancelable: true });
    if (!document.dispatchEvent(heard)) return;
  }
  sending = false;
  if (failed.size) retry.later();
  document.dispatchEvent(new Event("line"));
}

const first = (entry) => inLine(entry)[0].id === entry.id;

// Calls `work` again and again, ever more slowly and not before the server wants it, and at once when there is hope; `stop`
// ends that.
export function again(work) {
  const PAUSE = 2000;
  const LONGEST_PAUSE = 15000;
  let pause = PAUSE;
  let timer = 0;
  const now = () => {
    clearTimeout(timer);
    pause = PAUSE;
    work();
  };
  const back = () => document.hidden || now();
  addEventListener("online", now);
  addEventListener("pageshow", now);
  document.addEventListener("visibilitychange", back);
  return {
    later() {
      clearTimeout(timer);
      timer = setTimeout(work, Math.max(pause, rest));
      pause = Math.min(pause * 1.5, LONGEST_PAUSE);
    },
    stop() {
      clearTimeout(timer);
      removeEventListener("online", now);
      removeEventListener("pageshow", now);
      document.removeEventListener("visibilitychange", back);
    },
  };
}

const retry = again(deliver);
