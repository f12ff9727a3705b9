import { createFileRoute } from '@tanstack/react-router';
import { loadStart, StartPage } from '#office/start/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/start')({
  staticData: { layout: 'typical' },
  validateSearch: (search: Record<string, unknown>): { key?: string } => ({
    key: typeof search.key === 'string' ? search.key.slice(0, 100) : undefined,
  }),
  loader: ({ context, location }) => loadStart(context, (location.search as { key?: string }).key),
  // The page takes the key out of its address: that is no other page
  shouldReload: false,
  head: () => pageTitle('Первый вход владельца'),
  component: Page,
});

function Page() {
  return <StartPage startKey={Route.useLoaderData()} />;
}
