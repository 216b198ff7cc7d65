// Writes every <time datetime> of the page by the clock of this phone, as scorekeeper/web/http/dates.py does by that of the
// server, which may be in another time zone. The text of the server stays where no script runs.
const DAY = 86400000;
const language = document.documentElement.lang;
const locale = navigator.languages.find((tag) => tag.split("-")[0] === language) ?? language;
const japanese = language === "ja";
const clock = new Intl.DateTimeFormat(locale, { timeStyle: "short" });
const date = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
const japaneseDate = new Intl.DateTimeFormat(locale, { year: "numeric", month: "short", day: "numeric", weekday: "short" });
const nearDay = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });

const midnight = (moment) => new Date(moment).setHours(0, 0, 0, 0);

function localText(then) {
  // Days of 23 and 25 hours count as one.
  const days = Math.round((midnight(then) - midnight(Date.now())) / DAY);
  if (days !== 0 && days !== -1) return (japanese ? japaneseDate : date).format(then);
  return `${nearDay.format(days, "day")}${japanese ? " " : ", "}${clock.format(then)}`;
}

function writeTimes() {
  for (const time of document.querySelectorAll("time[datetime]:not([data-local])")) {
    const then = new Date(time.dateTime);
    time.dataset.local = "";
    if (!Number.isNaN(then.getTime())) time.textContent = localText(then);
  }
}

writeTimes();
new MutationObserver(writeTimes).observe(document.body, { childList: true, subtree: true });
