// Saves that the server has not acknowledged: kept on this phone, and sent until it has. Each carries an id of its own by which
// the server knows it, so that it is saved once however often it is sent.
import { drop, keep, kept, keys } from "./local_storage.js";

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

export const put = (entry) => keep(KEY + entry.id, entry);
export const waiting = () => keys(KEY).map(kept).filter((entry) => entry?.id && entry.pairs);

// It has come to its end: saved, or somebody has decided otherwise.
export function settle(entry) {
  drop(KEY + entry.id);
  if (entry.draft) drop(entry.draft);
}

// Nobody waits for it any longer; what was entered stays.
export const takeBack = (entry) => drop(KEY + entry.id);

// Send it once. `{ to }`: saved, and where to go; `{ page, status }`: somebody has to look; `{ status }`: send it again later,
// 0 where nobody answered.
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
    return { status: answer.status, page: await answer.text() };
  } catch {
    return { status: 0 };
  } finally {
    clearTimeout(timer);
  }
}

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
