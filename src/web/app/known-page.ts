import type { AnyRouter } from '@tanstack/react-router';

/** Whether a route of the shop matches an address; its data may still be missing. */
export function isKnownPage(router: Pick<AnyRouter, 'getMatchedRoutes'>, href: string): boolean {
  const [, params, route] = router.getMatchedRoutes(href.replace(/[?#].*$/, ''));
  // The router also answers with the nearest page above; what the page does not take of the path is in `**`
  return route !== undefined && (route.path === '/' || params['**'] === undefined);
}
