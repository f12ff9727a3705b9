import { useRouterState } from '@tanstack/react-router';
import { callsRunning } from '#web/api/call-progress.ts';
import { useStore } from '#web/app/store.ts';

/** A thin bar along the upper edge while a call or a page is under way (R-API-03); its times stand in `theme/base.css`. */
export function LoadingBar() {
  const isPageLoading = useRouterState({ select: (state) => state.isLoading });
  const isCalling = useStore(callsRunning) > 0;
  if (!isPageLoading && !isCalling) return null;
  return <progress className="loading-bar" aria-label="Загрузка" />;
}
