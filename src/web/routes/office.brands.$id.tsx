import { createFileRoute } from '@tanstack/react-router';
import { loadBrand, BrandScreen } from '#office/brands/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/brands/$id')({
  staticData: { layout: 'office' },
  loader: ({ context, params }) => loadBrand(context, params.id),
  head: ({ loaderData }) => pageTitle(loaderData),
  component: Page,
});

function Page() {
  return <BrandScreen id={Route.useParams().id} />;
}
