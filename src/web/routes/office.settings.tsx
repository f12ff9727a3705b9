import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '#office/settings/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/settings')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Настройки'),
  component: SettingsScreen,
});
