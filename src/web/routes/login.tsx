import { createFileRoute, redirect } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '#web/app/search-params.ts';

/** The old address of the login, which callbacks use (R-ROUTE-50, A-002). */
export const Route = createFileRoute('/login')({
  staticData: { layout: 'typical', opensDuringWorks: true },
  beforeLoad: async ({ context, location }) => {
    const search = parseSearch(location.searchStr);
    const wanted = typeof search.redirect === 'string' ? search.redirect : undefined;
    // For this address alone: not part of every page
    const { safePath } = await import('#shared/safe-path.ts');
    const href = context.session.loggedIn ? safePath(wanted, context.isKnownPage) : `/auth${stringifySearch(search)}`;
    throw redirect({ to: '/', href, replace: true, statusCode: 302 });
  },
});
