import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { RowWindow } from './product-row.tsx';

/** Its code comes with the first use. */
const RowWindows = lazy(async () => ({ default: (await import('./row-windows.tsx')).RowWindows }));

/** What opens over a list of goods: `windows` is rendered beside the list, `show` opens one of them. */
export function useRowWindows(): { show: (window: RowWindow) => void; windows: ReactNode } {
  const [shown, setShown] = useState<RowWindow>();
  return {
    show: setShown,
    windows: <Suspense>{shown ? <RowWindows shown={shown} onShow={setShown} /> : null}</Suspense>,
  };
}
