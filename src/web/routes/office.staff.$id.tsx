import { createFileRoute } from '@tanstack/react-router';
import { loadMember, MemberScreen } from '#office/staff/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/staff/$id')({
  staticData: { layout: 'office' },
  loader: ({ context, params }) => loadMember(context, params.id),
  head: ({ loaderData }) => pageTitle(loaderData),
  component: Page,
});

function Page() {
  return <MemberScreen id={Route.useParams().id} />;
}
