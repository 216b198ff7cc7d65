// An address may end with a hand (#hand-3) that is not on the page, which shows the newest ones: then the page with all
// hands is shown. Its link is `[data-all-hands]`.
function unfold() {
  const all = document.querySelector("[data-all-hands]");
  const wanted = location.hash;
  if (all && /^#hand-[0-9]+$/.test(wanted) && !document.querySelector(wanted)) location.replace(all.href + wanted);
}

unfold();
addEventListener("hashchange", unfold);
