// Parts that move from one page to the next (css/base.css): where the window changes its size meanwhile, or the next page does
// not take part, the browser skips it and rejects three promises that nobody waits for. It runs before the page is first drawn.
function mayBeSkipped(moves) {
  for (const promise of [moves?.ready, moves?.updateCallbackDone, moves?.finished]) promise?.catch(() => {});
}

mayBeSkipped(document.activeViewTransition);
for (const turn of ["pageswap", "pagereveal"]) {
  addEventListener(turn, ({ viewTransition }) => mayBeSkipped(viewTransition ?? document.activeViewTransition));
}

// A move that begins after its page was drawn is skipped, too, and neither event hands out its promises.
addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && /transition/i.test(event.reason.message)) event.preventDefault();
});
