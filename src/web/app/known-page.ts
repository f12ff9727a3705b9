import type { AnyRouter } from '@tanstack/react-router';

/** Whether an address of the shop leads to a page, whatever it then finds there. */
export function isKnownPage(router: Pick<AnyRouter, 'getMatchedRoutes'>, href: string): boolean {
  return router.getMatchedRoutes(href.replace(/[?#].*$/, ''))[2] !== undefined;
}
