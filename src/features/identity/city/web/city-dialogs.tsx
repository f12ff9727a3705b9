import { lazy, Suspense, useState } from 'react';
import { useHeader } from '#web/app/layout-data.ts';
import { useLayoutDialogs } from '#web/app/layout-dialogs.tsx';

const CityWindows = lazy(async () => ({ default: (await import('./city-windows.tsx')).CityWindows }));

/**
 * The selector of the city and the question after it. Their code comes when the selector is opened, or for who is logged
 * in and has no city (R-STATE-069); a manager under a customer is not asked.
 */
export function CityDialogs() {
  const { open } = useLayoutDialogs();
  const header = useHeader();
  const isMissing = header !== undefined && header.user.city === null && header.actor === null;
  const [isNeeded, setNeeded] = useState(false);
  if (!isNeeded && open === 'city') setNeeded(true);
  if (!isNeeded && !isMissing) return null;
  return (
    <Suspense fallback={null}>
      <CityWindows isMissing={isMissing} />
    </Suspense>
  );
}
