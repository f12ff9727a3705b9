import { safePath } from '#shared/safe-path.ts';

/** Where a manager goes whose cookie names no page that he came from. */
const MANAGERS_PAGE = '/manager/mycompanies/';

/** The page that a manager returns to from a customer's session: the kept one, if it is a page of the shop. */
export function managersPage(page: string | undefined, isKnownRoute: (path: string) => boolean): string {
  const wanted = safePath(page, isKnownRoute);
  return wanted === '/' && page !== '/' ? safePath(MANAGERS_PAGE, isKnownRoute) : wanted;
}
