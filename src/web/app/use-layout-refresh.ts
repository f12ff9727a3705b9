import { useEffect } from 'react';
import { useApp } from './app-context.ts';

/** Minimum time between two refreshes. */
const MIN_INTERVAL_MS = 1000;

/** Refreshes the counters of header and menu when the window gets the focus: another tab may have changed them. */
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
