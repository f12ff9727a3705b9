import { createFileRoute } from '@tanstack/react-router';
import { GoodsTaskScreen } from '#office/goods-tasks/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/goods/tasks/$id')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Работа с товарами'),
  component: Page,
});

function Page() {
  return <GoodsTaskScreen id={Route.useParams().id} />;
}
