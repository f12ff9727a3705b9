import { createFileRoute } from '@tanstack/react-router';
import { QuickOrderPage } from '#ordering/quick-order/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';
import { GoodsSkeleton } from '#web/ui/page-skeleton.tsx';

export const Route = createFileRoute('/quickorder')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: 'excel' } => (tab === 'excel' ? { tab } : {}),
  pendingComponent: GoodsSkeleton,
  head: () => pageTitle('Быстрый заказ'),
  component: Page,
});

function Page() {
  return <QuickOrderPage tab={Route.useSearch().tab} />;
}
