import { createFileRoute } from '@tanstack/react-router';
import { PapersScreen } from '#office/papers/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/papers/')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Документы товаров'),
  component: PapersScreen,
});
