import { createFileRoute } from '@tanstack/react-router';
import { CheckoutPage, loadCheckout } from '#ordering/checkout/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';
import { BlocksSkeleton } from '#web/ui/page-skeleton.tsx';

export const Route = createFileRoute('/order')({
  // Every visit makes the call; none is prefetched or cached: the shop stores what it has shown
  loader: ({ context }) => loadCheckout(context),
  preload: false,
  gcTime: 0,
  preloadGcTime: 0,
  pendingComponent: BlocksSkeleton,
  head: () => pageTitle('Оформление заказа'),
  component: Page,
});

function Page() {
  return <CheckoutPage refused={Route.useLoaderData()} />;
}
