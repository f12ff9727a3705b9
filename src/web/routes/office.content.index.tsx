import { createFileRoute } from '@tanstack/react-router';
import { ContentListScreen } from '#office/content/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/content/')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Содержание'),
  component: () => <ContentListScreen kind="news" />,
});
