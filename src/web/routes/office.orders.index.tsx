import { createFileRoute } from '@tanstack/react-router';
import { OrdersScreen } from '#office/orders/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/orders/')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Заказы магазина'),
  component: OrdersScreen,
});
