// Puts a page that came as an answer in the place of this one. Without a reload no form lies behind it to be sent again.
export function show(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  for (const sheet of fresh.querySelectorAll("link[rel=stylesheet]")) {
    const address = sheet.getAttribute("href");
    if (!document.querySelector(`link[href="${address}"]`)) document.head.append(document.adoptNode(sheet));
  }
  document.title = fresh.title;
  const main = document.adoptNode(fresh.querySelector("main"));
  document.querySelector("main").replaceWith(main);
  const heading = main.querySelector("h1");
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  scrollTo(0, 0);
}
