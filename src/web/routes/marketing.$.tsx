import { createFileRoute } from '@tanstack/react-router';
import { MarketingPage, loadContent } from '#service/content/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

// A list and its items in one route: each route is part of the first load of every page
export const Route = createFileRoute('/marketing/$')({
  loader: (visit) => loadContent('marketing', visit),
  head: ({ loaderData }) => pageTitle(loaderData?.title),
  component: Page,
});

function Page() {
  return <MarketingPage rest={Route.useParams()._splat} search={Route.useSearch()} />;
}
