import { createFileRoute } from '@tanstack/react-router';
import { GoodsTasksScreen } from '#office/goods-tasks/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/goods/tasks/')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Таблицы и архивы товаров'),
  component: GoodsTasksScreen,
});
