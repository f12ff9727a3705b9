import { lazy, Suspense, type ReactNode } from 'react';
import { useIsInBrowser } from '#web/app/use-is-in-browser.ts';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';

const Frame = lazy(async () => ({ default: (await import('#office/frame/web/index.ts')).OfficeFrame }));

/** The layout of the screens of staff. The server renders none of it, and its code comes with the first screen. */
export function OfficeLayout({ children }: { children: ReactNode }) {
  if (!useIsInBrowser()) return <PageSkeleton />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Frame>{children}</Frame>
    </Suspense>
  );
}
