import { createFileRoute } from '@tanstack/react-router';
import { loadProperty, PropertyScreen } from '#office/properties/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/properties/$id')({
  staticData: { layout: 'office' },
  loader: ({ context, params }) => loadProperty(context, params.id),
  head: ({ loaderData }) => pageTitle(loaderData),
  component: Page,
});

function Page() {
  return <PropertyScreen id={Route.useParams().id} />;
}
