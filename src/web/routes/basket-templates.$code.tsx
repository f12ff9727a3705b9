import { createFileRoute } from '@tanstack/react-router';
import { loadTemplate, TemplatePage } from '#ordering/templates/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';
import { GoodsSkeleton } from '#web/ui/page-skeleton.tsx';

export const Route = createFileRoute('/basket-templates/$code')({
  loader: ({ context, params }) => loadTemplate(context, params.code),
  pendingComponent: GoodsSkeleton,
  head: ({ loaderData }) => pageTitle(loaderData?.title),
  component: Page,
});

function Page() {
  return <TemplatePage code={Route.useParams().code} />;
}
