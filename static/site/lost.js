// Of the page that a host shows for an address at which it has no file: most are pages of the application, which a phone that was
// never here does not have yet. Leads to the shell, which opens the address that was wanted (static/site/shell.js).
// This file lies in the folder of the site, and says by its own address where that is.
// A host may have one in a folder above, too.
const root = new URL("./", import.meta.url);
const found = document.documentElement.dataset;
if (!found.root) {
  found.root = root.pathname;
  try {
    sessionStorage.setItem(`scorekeeper${root.pathname}wanted`, location.href);
  } catch {
    // Private: the shell says so.
  }
  location.replace(root);
}
