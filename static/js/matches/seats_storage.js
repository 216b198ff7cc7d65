// Keeps who was to sit where while another game, language or page is looked at: as long as the tab is open, and until the form
// is sent.
const key = `seats ${location.pathname}`;

function storage(use) {
  try {
    return use(sessionStorage);
  } catch {
    // Denied, or not ours to read: then it is typed again.
    return undefined;
  }
}

export const seated = () => storage((kept) => JSON.parse(kept.getItem(key)));

// Those for whom this game has no seat stay as well: the next game may have.
export function remember(names, dealer) {
  const beyond = seated()?.names.slice(names.length) ?? [];
  storage((kept) => kept.setItem(key, JSON.stringify({ names: [...names, ...beyond], dealer })));
}

export const forget = () => storage((kept) => kept.removeItem(key));
