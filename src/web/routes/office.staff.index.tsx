import { createFileRoute } from '@tanstack/react-router';
import { StaffScreen } from '#office/staff/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/staff/')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Сотрудники магазина'),
  component: StaffScreen,
});
