import { useState } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { useHeader } from '#web/app/layout-data.ts';
import { useLayoutDialogs } from '#web/app/layout-dialogs.tsx';
import { hasBasket } from '#web/app/page-session.ts';
import { latePart } from '#web/ui/late-part.tsx';

const CityWindows = latePart(async () => (await import('./city-windows.tsx')).CityWindows);

/**
 * The selector of the city and the question after it. Their code comes when the selector is opened, or for a buyer who has
 * no city (R-STATE-069), who is asked once; closed without a choice, it waits in the link of the header. Staff are never
 * asked, a manager under a customer neither.
 */
export function CityDialogs() {
  const { open, close } = useLayoutDialogs();
  const { session } = useApp();
  const header = useHeader();
  const isMissing = hasBasket(session) && header?.user.city === null && header.actor === null;
  // False once the code did not come, until the selector is opened again
  const [isNeeded, setNeeded] = useState<boolean>();
  if (!isNeeded && open === 'city') setNeeded(true);
  if (!(isNeeded ?? isMissing)) return null;
  return (
    <CityWindows
      accountId={isMissing ? header.user.id : null}
      onMissing={() => {
        setNeeded(false);
        if (open === 'city') close();
      }}
    />
  );
}
