import { createFileRoute } from '@tanstack/react-router';
import { BasketPage, loadBasket } from '#ordering/basket/web/index.ts';
import { PasteList } from '#ordering/quick-order/web/index.ts';
import { SaveTemplate } from '#ordering/templates/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';
import { GoodsSkeleton } from '#web/ui/page-skeleton.tsx';

export const Route = createFileRoute('/basket')({
  loader: ({ context }) => loadBasket(context),
  pendingComponent: GoodsSkeleton,
  head: () => pageTitle('Корзина'),
  component: Page,
});

function Page() {
  return <BasketPage SaveTemplate={SaveTemplate} PasteList={PasteList} />;
}
