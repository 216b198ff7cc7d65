// A tap on the name at the end of a line does what the button with that name below the chart does; a second tap takes it back.
document.addEventListener("click", ({ target }) => {
  const name = target.closest(".chart-box .chart-name");
  if (!name) return;
  const buttons = name.closest(".chart-box").querySelector(".chart-names");
  const own = buttons.querySelector(`[value="${name.dataset.line}"]`);
  const chosen = own.checked ? buttons.querySelector("[value='0']") : own;
  chosen.checked = true;
});
