import { createFileRoute, notFound } from '@tanstack/react-router';
import { pageTitle } from '#web/app/page-title.ts';
import { KitPage } from '#web/kit/kit-page.tsx';

export const Route = createFileRoute('/dev/kit')({
  staticData: { layout: 'content' },
  validateSearch: (search: Record<string, unknown>): { theme?: 'dark' } =>
    search.theme === 'dark' ? { theme: 'dark' } : {},
  loader: ({ context }) => {
    if (!context.settings.hasKit) throw notFound();
  },
  head: () => pageTitle('Детали интерфейса'),
  component: Page,
});

function Page() {
  return <KitPage theme={Route.useSearch().theme} />;
}
