import { useMemo } from 'react';
import type { Alerts } from '#goods/catalogue/web/index.ts';
import { useApp } from '#web/app/app-context.ts';
import { useHeader } from '#web/app/layout-data.ts';
import { hasBasket } from '#web/app/page-session.ts';
import { showError } from '#web/ui/toast-store.ts';

/** What the visitor waits for in his company, and how that is changed; undefined for who buys nothing. */
export function useAlerts(): Alerts | undefined {
  const app = useApp();
  const awaited = useHeader()?.awaited;
  return useMemo(
    () =>
      awaited && hasBasket(app.session)
        ? {
            awaited,
            // Not needed to show them: the code comes with the first press
            change: (id, isOn) =>
              import('./change-alert.ts').then(
                ({ changeAlert }) => changeAlert(app, id, isOn),
                () => showError(),
              ),
          }
        : undefined,
    [app, awaited],
  );
}
