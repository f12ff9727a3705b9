import { useEffect } from 'react';
import { useApp } from './app-context.ts';

/** Nobody comes back more often than this. */
const MIN_INTERVAL_MS = 1000;

/** Who comes back to the window finds the counters of header and menu as they are now: another tab may have changed them. */
export function useLayoutRefresh(): void {
  const { queryClient } = useApp();
  useEffect(() => {
    let last = Date.now();
    const look = () => {
      if (document.visibilityState === 'hidden' || Date.now() - last < MIN_INTERVAL_MS) return;
      last = Date.now();
      for (const name of ['header', 'sidebar']) void queryClient.invalidateQueries({ queryKey: [name] });
    };
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [queryClient]);
}
