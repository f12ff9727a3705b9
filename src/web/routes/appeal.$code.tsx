import { createFileRoute } from '@tanstack/react-router';
import { AppealPage, appealQuery, readAppealSearch } from '#service/appeals/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/appeal/$code')({
  validateSearch: readAppealSearch,
  loader: ({ context: { queryClient, api }, params }) => queryClient.fetchQuery(appealQuery(api, params.code)),
  head: ({ loaderData }) => pageTitle(loaderData && `Обращение: ${loaderData.appeal.title}`),
  component: Page,
});

function Page() {
  return <AppealPage code={Route.useParams().code} isInQueue={Route.useSearch().queue === 1} />;
}
