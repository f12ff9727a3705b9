import { createFileRoute } from '@tanstack/react-router';
import { JournalScreen } from '#office/journal/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/journal')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Журнал'),
  component: JournalScreen,
});
