// Values that this phone keeps, by key. Where the browser refuses to keep anything they last as long as the page.
const page = new Map();

function storage(use) {
  try {
    return use(localStorage);
  } catch {
    // Denied, full, or not ours to read.
    return undefined;
  }
}

export function keep(key, value) {
  page.set(key, value);
  storage((kept) => kept.setItem(key, JSON.stringify(value)) ?? page.delete(key));
}

export const kept = (key) => storage((all) => JSON.parse(all.getItem(key))) ?? page.get(key) ?? null;

export function drop(key) {
  page.delete(key);
  storage((all) => all.removeItem(key));
}

export const keys = (start) => [...page.keys(), ...(storage(Object.keys) ?? [])].filter((key) => key.startsWith(start));
