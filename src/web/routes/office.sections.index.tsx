import { createFileRoute } from '@tanstack/react-router';
import { SectionsScreen } from '#office/sections/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/sections/')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Разделы каталога'),
  component: SectionsScreen,
});
