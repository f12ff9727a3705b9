/** Who waits for something that a page which goes away will not wait for. */
const waiting = new Set<() => void>();

let isLeaving = false;

if (typeof window !== 'undefined') {
  // Before the listeners that send what is unsaved
  const options = { capture: true };
  window.addEventListener('pagehide', leave, options);
  window.addEventListener('pageshow', () => (isLeaving = false), options);
}

function leave(): void {
  isLeaving = true;
  for (const goOn of waiting) goOn();
}

/**
 * The outcome of a promise; null where the page goes away before it is there. A request that waits for one would not be
 * sent any more.
 */
export function orLeaving<T>(promise: Promise<T>): Promise<T | null> {
  if (isLeaving) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const goOn = () => resolve(null);
    waiting.add(goOn);
    promise.then(resolve, reject).finally(() => waiting.delete(goOn));
  });
}
