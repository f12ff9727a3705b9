import { useEffect } from 'react';
import { useApp } from './app-context.ts';

/** Minimum time between two refreshes. */
const MIN_INTERVAL_MS = 1000;

/**
 * When the window gets the focus: refreshes the counters of header and menu, which another tab may have changed,
 * and stores the role that the role call answers, by which the next page is guarded (R-ROLE-04, A-010).
 */
export function useLayoutRefresh(): void {
  const { queryClient, api, session } = useApp();
  useEffect(() => {
    let last = Date.now();
    const look = () => {
      if (document.visibilityState === 'hidden' || Date.now() - last < MIN_INTERVAL_MS) return;
      last = Date.now();
      void refresh();
    };
    const refresh = async () => {
      if (session.loggedIn) {
        // Without an answer the stored one stays
        session.role = await api('profileRole', {}).catch(() => session.role);
      }
      // Their answers draw the page again: by then its role is stored
      for (const name of ['header', 'sidebar']) void queryClient.invalidateQueries({ queryKey: [name] });
    };
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [queryClient, api, session]);
}
