import { createFileRoute } from '@tanstack/react-router';
import { RuledScreen } from '#office/search/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/search/rules')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Закреплённые товары'),
  component: RuledScreen,
});
