/** Calls and page loads under way, for the loading bar (R-API-03). */
let running = 0;
const listeners = new Set<() => void>();

/** Counts a call as running until the returned function is called. */
export function trackProgress(): () => void {
  change(1);
  let finished = false;
  return () => {
    if (!finished) change(-1);
    finished = true;
  };
}

export function isAnythingRunning(): boolean {
  return running > 0;
}

export function onProgressChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(step: 1 | -1): void {
  running += step;
  for (const listener of listeners) listener();
}
