import { type AnyRouter, type HistoryState, type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isOfThisDocument } from './navigation-state.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    scrollKey?: string;
  }
}

/** The key under which the scroll position of a history entry is stored. */
export function scrollKeyOf({ state, href }: ParsedLocation): string {
  return state.scrollKey ?? state.__TSR_key ?? href;
}

/**
 * For `navigate({ replace, state })` that adds to a page: the history entry keeps its key. The router would assign a new
 * one and lose the scroll position of a visitor who leaves before the addition ends.
 */
export function keepScrollKey(state: HistoryState & { __TSR_key?: string }): { scrollKey: string | undefined } {
  return { scrollKey: state.scrollKey ?? state.__TSR_key };
}

/**
 * The router stores the scroll position of a page only if it was scrolled after its last navigation had ended, and forgets it else:
 * rows appended by "Показать еще" are on the screen, and may be scrolled to, before theirs ends. A scroll
 * event at the end of each navigation makes it store every position (R-NAV-02).
 *
 * A navigation that keeps the position keeps the page too until the next one is there: the skeleton is shorter, so that the
 * reader would lose his place and the focus. A slow device has used up the time before it before the loader runs.
 */
export function rememberScrollPositions(router: AnyRouter): void {
  const { commitLocation } = router;
  const { defaultPendingMs } = router.options;
  router.commitLocation = (next) => {
    router.options.defaultPendingMs = next.resetScroll === false ? Infinity : defaultPendingMs;
    return commitLocation(next);
  };
  window.addEventListener('pagehide', () => {
    try {
      sessionStorage[LEFT_AT] = JSON.stringify([scrollKeyOf(router.latestLocation), window.scrollY]);
    } catch {
      // Blocked or full: a reload begins where the browser puts it
    }
  });
  router.subscribe('onRendered', () => {
    router.options.defaultPendingMs = defaultPendingMs;
    document.dispatchEvent(new Event('scroll'));
  });
}

/** Where a page stood when it was left. */
const LEFT_AT = 'left-at';

/**
 * A reloaded list begins with the rows of its last page; once those before them are there (`isComplete`), it stands again
 * where it was left.
 */
export function useRestoredPosition(isComplete: boolean): void {
  const router = useRouter();
  const isDone = useRef(false);
  useEffect(() => {
    if (!isComplete || isDone.current) return;
    isDone.current = true;
    // Rows that were appended in this document stand where the reader is
    if (isOfThisDocument(router.latestLocation.state)) return;
    try {
      const [key, top] = JSON.parse(sessionStorage[LEFT_AT] ?? '[]') as [string?, number?];
      delete sessionStorage[LEFT_AT];
      if (key === scrollKeyOf(router.latestLocation) && top !== undefined)
        window.scrollTo({ top, behavior: 'instant' });
    } catch {
      // Blocked: nothing was stored
    }
  }, [isComplete, router]);
}
