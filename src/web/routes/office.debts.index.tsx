import { createFileRoute } from '@tanstack/react-router';
import { DebtsScreen } from '#office/debts/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/debts/')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Долги компаний'),
  component: DebtsScreen,
});
