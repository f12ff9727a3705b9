import { createStore } from '#web/app/store.ts';

/** The number of calls and page loads under way, for the loading bar (R-API-03). */
export const callsRunning = createStore(0);

/** Counts a call as running until the returned function is called. */
export function trackProgress(): () => void {
  const count = (step: 1 | -1) => callsRunning.set(callsRunning.get() + step);
  count(1);
  let finished = false;
  return () => {
    if (!finished) count(-1);
    finished = true;
  };
}
