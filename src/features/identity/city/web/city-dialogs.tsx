import { useState } from 'react';
import { useHeader } from '#web/app/layout-data.ts';
import { useLayoutDialogs } from '#web/app/layout-dialogs.tsx';
import { latePart } from '#web/ui/late-part.tsx';

const CityWindows = latePart(async () => (await import('./city-windows.tsx')).CityWindows);

/**
 * The selector of the city and the question after it. Their code comes when the selector is opened, or for who is logged
 * in and has no city (R-STATE-069); a manager under a customer is not asked.
 */
export function CityDialogs() {
  const { open, close } = useLayoutDialogs();
  const header = useHeader();
  const isMissing = header !== undefined && header.user.city === null && header.actor === null;
  // False once the code did not come, until the selector is opened again
  const [isNeeded, setNeeded] = useState<boolean>();
  if (!isNeeded && open === 'city') setNeeded(true);
  if (!(isNeeded ?? isMissing)) return null;
  return (
    <CityWindows
      isMissing={isMissing}
      onMissing={() => {
        setNeeded(false);
        if (open === 'city') close();
      }}
    />
  );
}
