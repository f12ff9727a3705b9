import type { AnyRouter } from '@tanstack/react-router';

/**
 * The router keeps the place of a page only if it was scrolled after its last navigation had ended, and forgets it else:
 * rows appended by "Показать еще" are on the screen, and may be scrolled to, before theirs ends. Told of a scroll at the
 * end of each navigation, it keeps every place (R-NAV-02).
 */
export function keepPlace(router: AnyRouter): void {
  router.subscribe('onRendered', () => document.dispatchEvent(new Event('scroll')));
}
