// Keyboard moves. Nothing here decides anything: keys move the focus, buttons act.
//   j / k  next and previous stop    Enter  open it      e  edit   r  release   x  reject
//   q  the queue                     Esc    leave a field
(() => {
  const stops = () => [...document.querySelectorAll("[data-stop]")];

  const step = (by) => {
    const all = stops();
    if (!all.length) return;
    const here = all.findIndex((stop) => stop.contains(document.activeElement));
    const next = here < 0 ? (by > 0 ? 0 : all.length - 1) : here + by;
    const stop = all[Math.max(0, Math.min(all.length - 1, next))];
    stop.focus();
    stop.scrollIntoView({ block: "nearest" });
  };

  const focus = (id) => {
    const field = document.getElementById(id);
    const folded = field?.closest("details");
    if (folded) folded.open = true;
    if (field) { field.focus(); field.scrollIntoView({ block: "center" }); }
  };

  const keys = {
    j: () => step(1),
    k: () => step(-1),
    e: () => focus("draft"),
    r: () => focus("release-name"),
    x: () => focus("reject-name"),
    q: () => { window.location.href = "/"; },
    Enter: () => document.activeElement.querySelector("a")?.click(),
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target.matches("input, textarea, select, button, a");
    if (event.key === "Escape" && typing) { event.target.blur(); return; }
    const act = keys[event.key];
    if (!act || typing) return;
    if (event.key === "Enter" && !document.activeElement.matches("[data-stop]")) return;
    event.preventDefault();
    act();
  });
})();
