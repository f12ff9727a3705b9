import { useEffect, useMemo } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { useHeader } from '#web/app/layout-data.ts';
import { hasBasket } from '#web/app/page-session.ts';
import { showError } from '#web/ui/toast-store.ts';
import type { Marks } from '#goods/catalogue/web/index.ts';

/** The code that sets marks: not needed to show them, so it comes when the browser has nothing to do. */
const load = () => import('./change-mark.ts');

/** Read once a list and handed to its rows; undefined for who keeps no lists (the technical user). */
export function useMarks(): Marks | undefined {
  const app = useApp();
  const header = useHeader();
  useEffect(() => {
    // What fails here is asked for again by the first press
    setTimeout(() => void load().catch(() => undefined), 2000);
  }, []);
  return useMemo(
    () =>
      header && app.session.role !== 'TECH'
        ? {
            favorite: header.favorite,
            compare: header.compare,
            awaited: hasBasket(app.session) ? header.awaited : undefined,
            change: (...mark) =>
              load().then(
                ({ changeMark }) => changeMark(app, ...mark),
                () => showError(),
              ),
          }
        : undefined,
    [app, header],
  );
}
