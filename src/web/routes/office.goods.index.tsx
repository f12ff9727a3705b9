import { createFileRoute } from '@tanstack/react-router';
import { GoodsScreen } from '#office/goods/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/goods/')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Товары магазина'),
  component: GoodsScreen,
});
