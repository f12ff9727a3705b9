declare global {
  interface Window {
    /** Ends the holding of choices; answers what was chosen meanwhile. */
    takeChoices?: () => Map<HTMLSelectElement, string>;
  }
}

/**
 * The script that keeps what is chosen in a list before the page is alive: React would learn of it and draw the list as
 * the shop has sent it before it asks what was chosen, so that a choice would be taken for the value it replaces.
 */
export const holdChoices = `{
const chosen = new Map();
const types = ['input', 'change'];
const hold = (event) => {
  if (!(event.target instanceof HTMLSelectElement)) return;
  event.stopImmediatePropagation();
  chosen.set(event.target, event.target.value);
};
types.forEach((type) => addEventListener(type, hold, true));
window.takeChoices = () => {
  types.forEach((type) => removeEventListener(type, hold, true));
  return chosen;
};
}`;

/** For an effect of the whole page: it is alive, and what was chosen before counts now. */
export function releaseChoices(): () => void {
  // Not within the effect: React brings no further part of the page to life there, and drops the event
  const timer = setTimeout(release);
  return () => clearTimeout(timer);
}

function release(): void {
  const chosen = window.takeChoices?.() ?? new Map<HTMLSelectElement, string>();
  for (const [select, value] of chosen) {
    if (!select.isConnected) continue;
    for (const type of ['input', 'change']) {
      // A part of the page that comes alive with the first event is rendered again
      select.value = value;
      select.dispatchEvent(new Event(type, { bubbles: true }));
    }
  }
  chosen.clear();
}
