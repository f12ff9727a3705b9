import { createFileRoute } from '@tanstack/react-router';
import { ActionsPage, loadActions } from '#service/content/web/index.ts';
import { withRowActions } from '#site/row-actions/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

// The list and its promotions in one route: each route is part of the first load of every page
export const Route = createFileRoute('/actions/$')({
  loader: (visit) => loadActions(visit),
  head: ({ loaderData }) => pageTitle(loaderData?.title),
  component: withRowActions(Page),
});

function Page() {
  return <ActionsPage rest={Route.useParams()._splat} search={Route.useSearch()} />;
}
