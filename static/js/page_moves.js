// Parts that move from one page to the next (css/base.css): where the window changes its size meanwhile, or the next page does
// not take part, the browser skips it and rejects three promises that nobody waits for. It runs before the page is first drawn.
function mayBeSkipped(moves) {
  for (const promise of [moves?.ready, moves?.updateCallbackDone, moves?.finished]) promise?.catch(() => {});
}

mayBeSkipped(document.activeViewTransition);
for (const turn of ["pageswap", "pagereveal"]) {
  addEventListener(turn, ({ viewTransition }) => mayBeSkipped(viewTransition ?? document.activeViewTransition));
}
