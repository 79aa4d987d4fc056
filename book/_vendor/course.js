// The theme's script listens to the first menu button of each kind, and that one stands in a header that is not
// shown: without this the buttons a reader sees do nothing.
document.addEventListener("DOMContentLoaded", () => {
  for (const kind of ["primary-toggle", "secondary-toggle"]) {
    const [heard, ...seen] = document.querySelectorAll(`.${kind}`);
    for (const button of seen) button.addEventListener("click", () => heard.click());
  }
});
