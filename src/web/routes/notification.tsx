import { createFileRoute } from '@tanstack/react-router';
import { loadNotices, NotificationsPage, readNoticesAddress } from '#identity/notifications/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/notification')({
  validateSearch: readNoticesAddress,
  loaderDeps: ({ search }) => search,
  // Another page of the list is waited for by the list itself
  loader: async ({ context, deps, location, cause }) => {
    if (cause !== 'stay') await loadNotices(context, deps, location.state);
  },
  head: () => pageTitle('Уведомления'),
  component: Page,
});

function Page() {
  return <NotificationsPage address={Route.useSearch()} />;
}
