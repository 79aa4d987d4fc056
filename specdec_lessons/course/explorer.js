for (const root of document.querySelectorAll(".sd-explore:not([data-on])")) {
  root.dataset.on = "";
  const store = JSON.parse(root.querySelector('script[type="application/json"]').textContent);
  const picture = root.querySelector("img"), said = root.querySelector(".sd-said");
  const controls = [...root.querySelectorAll("input, select")];
  const drawing = (frame) => {
    const lines = [];
    for (let i = 0; i < frame.length; i += 2) lines.push(...store.lines.slice(frame[i], frame[i] + frame[i + 1]));
    return lines.join("\n");
  };
  const swap = () => {
    let state = 0;
    controls.forEach((control, axis) => {
      const place = Number(control.value), label = store.labels[axis][place];
      state = state * store.labels[axis].length + place;
      if (control.type === "range") {
        control.setAttribute("aria-valuetext", label);
        control.nextElementSibling.textContent = label;
      }
    });
    picture.src = "data:image/svg+xml," + encodeURIComponent(drawing(store.frames[state]));
    picture.alt = said.textContent = store.alternatives[state];
  };
  for (const control of controls) control.addEventListener("input", swap);
  // Arrow keys belong to the control; a notebook would take them for moving between cells.
  root.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  });
}
