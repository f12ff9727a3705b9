import { createFileRoute } from '@tanstack/react-router';
import { loadTemplate, TemplatePage } from '#ordering/templates/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/basket-templates/$code')({
  loader: ({ context, params }) => loadTemplate(context, params.code),
  head: ({ loaderData }) => pageTitle(loaderData?.title),
  component: Page,
});

function Page() {
  return <TemplatePage code={Route.useParams().code} />;
}
