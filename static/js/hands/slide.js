// Cards of a tray that is drawn anew slide from where they lay to where they lie now: into their melds and lay-offs. The time it
// takes is in the styles (`.card-out`), none for whoever wants no motion; taps are for the cards where they are seen.
const cards = (tray) => [...tray.querySelectorAll("[data-remove]")];

// How often this card was there before: there may be several packs.
const nameOf = (card, at, all) => card.dataset.remove + all.slice(0, at).filter((other) => other.dataset.remove === card.dataset.remove).length;

export function slide(tray, draw) {
  const before = new Map(cards(tray).map((card, at, all) => [nameOf(card, at, all), card.getBoundingClientRect()]));
  draw();
  const moved = cards(tray).flatMap((card, at, all) => {
    const from = before.get(nameOf(card, at, all));
    const to = card.getBoundingClientRect();
    return from && (from.left !== to.left || from.top !== to.top) ? [[card, from.left - to.left, from.top - to.top]] : [];
  });
  for (const [card, x, y] of moved) card.style.translate = `${x}px ${y}px`;
  if (moved.length) tray.getBoundingClientRect();
  for (const [card] of moved) {
    card.dataset.slides = "";
    card.style.translate = "";
  }
}
