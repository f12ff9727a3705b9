import { useRouterState } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { isAnythingRunning, onProgressChange } from '#web/api/call-progress.ts';
import styles from './loading-bar.module.css';

/**
 * A thin bar along the upper edge while a call or a page is under way (R-API-03). It shows itself after 200 ms and fills
 * for 5000 ms, then waits (R-CONST-04): both times stand in the animation.
 */
export function LoadingBar() {
  const isPageLoading = useRouterState({ select: (state) => state.isLoading });
  const isCalling = useSyncExternalStore(onProgressChange, isAnythingRunning, () => false);
  if (!isPageLoading && !isCalling) return null;
  return <progress className={styles.bar} aria-label="Загрузка" />;
}
