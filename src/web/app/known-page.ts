import type { AnyRouter } from '@tanstack/react-router';

/** Whether an address of the shop leads to a page, whatever it then finds there. */
export function isKnownPage(router: Pick<AnyRouter, 'getMatchedRoutes'>, href: string): boolean {
  const [, params, route] = router.getMatchedRoutes(href.replace(/[?#].*$/, ''));
  // The router also answers with the nearest page above; what the page does not take of the path is in `**`
  return route !== undefined && (route.path === '/' || params['**'] === undefined);
}
