import type { AnyRouter, HistoryState, ParsedLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    scrollKey?: string;
  }
}

/** Under which name the place of an entry of the browser's history is kept. */
export function scrollKeyOf({ state, href }: ParsedLocation): string {
  return state.scrollKey ?? state.__TSR_key ?? href;
}

/**
 * For `navigate({ replace, state })` that adds to a page: the entry keeps its name. The router would give it another, and
 * would lose the place of who goes on before the addition has ended.
 */
export function keepScrollKey(state: HistoryState & { __TSR_key?: string }): { place: string | undefined } {
  return { place: state.scrollKey ?? state.__TSR_key };
}

/**
 * The router keeps the place of a page only if it was scrolled after its last navigation had ended, and forgets it else:
 * rows appended by "Показать еще" are on the screen, and may be scrolled to, before theirs ends. Told of a scroll at the
 * end of each navigation, it keeps every place (R-NAV-02).
 */
export function rememberScrollPositions(router: AnyRouter): void {
  router.subscribe('onRendered', () => document.dispatchEvent(new Event('scroll')));
}
