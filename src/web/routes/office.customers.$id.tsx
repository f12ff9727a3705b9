import { createFileRoute } from '@tanstack/react-router';
import { CustomerScreen, loadCustomer } from '#office/customers/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/customers/$id')({
  staticData: { layout: 'office' },
  loader: ({ context, params }) => loadCustomer(context, params.id),
  head: ({ loaderData }) => pageTitle(loaderData),
  component: Page,
});

function Page() {
  return <CustomerScreen id={Route.useParams().id} />;
}
