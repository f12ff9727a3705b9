import { createFileRoute } from '@tanstack/react-router';
import { ActsScreen } from '#office/debts/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/debts/acts')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Акты сверки'),
  component: ActsScreen,
});
