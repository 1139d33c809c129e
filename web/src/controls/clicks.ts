// A double click is meant for what it began on. Where the first click has put another control under the pointer, or has made
// another of this one (Add a bot: Remove; Ready: Not ready), the second was not meant for that.
interface Aim {
  control: Element | null;
  looks: string;
}

/** Cards and their places move under the finger all the time, and whoever is quick means each tap. */
const QUICK = "[data-held], [data-zone]";

/** Swallow such second clicks until the function that comes back is called. */
export function catchSecondClicks(): () => void {
  let aim: Aim = aimAt(null);
  const clicked = (event: MouseEvent) => {
    const target = event.target as Element;
    const now = aimAt(target.closest("button, a"));
    if (event.detail < 2) aim = now;
    else if (now.control && !target.closest(QUICK) && (now.control !== aim.control || now.looks !== aim.looks)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  document.addEventListener("click", clicked, { capture: true });
  return () => document.removeEventListener("click", clicked, { capture: true });
}

function aimAt(control: Element | null): Aim {
  const states = ["aria-pressed", "aria-expanded"].map((state) => control?.getAttribute(state) ?? "");
  return { control, looks: [control?.textContent ?? "", ...states].join(" ") };
}
