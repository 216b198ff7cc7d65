// Rows of a list follow the finger by their handles, and the other rows make room. The rows themselves keep their places:
// `carried(from, to)` is called at the end and moves what they hold.
const EDGE = 96;

export function draggable(list, handles, carried) {
  // Those that are shown.
  let rows = [];
  let held = null;

  function begin(event) {
    if (held || !event.isPrimary || event.button !== 0) return;
    // Neither text is marked nor the focus moved.
    event.preventDefault();
    rows = [...list.children].filter((row) => !row.hidden);
    const boxes = rows.map((row) => row.getBoundingClientRect());
    const from = rows.findIndex((row) => row.contains(event.currentTarget));
    const gap = boxes.length > 1 ? boxes[1].top - boxes[0].bottom : 0;
    held = { id: event.pointerId, from, to: from, boxes, gap, start: event.clientY + scrollY, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
    list.dataset.dragging = "";
    rows[from].dataset.dragged = "";
    navigator.vibrate?.(8);
    follow();
  }

  // Once a picture: where the finger is, and on at the edges of the window, as far as there are rows.
  function follow() {
    if (!held) return;
    const { from, boxes, gap, start, y } = held;
    const own = boxes[from];
    const wanted = y + scrollY - start;
    const away = Math.min(Math.max(wanted, boxes[0].top - own.top), boxes.at(-1).bottom - own.bottom);
    if (away === wanted) scrollBy(0, (Math.min(y - EDGE, 0) + Math.max(y - innerHeight + EDGE, 0)) / 8);
    const passed = (box, at) => {
      const middle = (box.top + box.bottom) / 2;
      return at > from ? own.bottom + away > middle : at < from && own.top + away < middle && -1;
    };
    const ways = boxes.map((box, at) => Number(passed(box, at)));
    held.to = ways.reduce((to, way) => to + way, from);
    for (const [at, row] of rows.entries()) {
      row.style.translate = `0 ${at === from ? away : -ways[at] * (own.height + gap)}px`;
    }
    requestAnimationFrame(follow);
  }

  // What came of it; null where nothing is to come of it.
  function end() {
    const { from, to } = held;
    held = null;
    delete list.dataset.dragging;
    delete rows[from].dataset.dragged;
    for (const row of rows) row.style.translate = "";
    return from === to ? null : [from, to];
  }

  const mine = (event) => held?.id === event.pointerId;
  for (const handle of handles) {
    handle.addEventListener("pointerdown", begin);
    handle.addEventListener("pointermove", (event) => mine(event) && (held.y = event.clientY));
    handle.addEventListener("pointerup", (event) => {
      const way = mine(event) && end();
      if (way) carried(...way);
    });
    for (const kind of ["pointercancel", "lostpointercapture"]) {
      handle.addEventListener(kind, (event) => mine(event) && end());
    }
    // Whoever let go of a label did not mean its field.
    handle.addEventListener("click", (event) => event.preventDefault());
  }
  addEventListener("keydown", (event) => event.key === "Escape" && held && end());
}
