import { createFileRoute } from '@tanstack/react-router';
import { PeopleScreen } from '#office/people/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/people/')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Люди магазина'),
  component: PeopleScreen,
});
