import { useRouterState } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { isAnythingRunning, onProgressChange } from '#web/api/call-progress.ts';

/** A thin bar along the upper edge while a call or a page is under way (R-API-03); its times stand in `theme/base.css`. */
export function LoadingBar() {
  const isPageLoading = useRouterState({ select: (state) => state.isLoading });
  const isCalling = useSyncExternalStore(onProgressChange, isAnythingRunning, () => false);
  if (!isPageLoading && !isCalling) return null;
  return <progress className="loading-bar" aria-label="Загрузка" />;
}
