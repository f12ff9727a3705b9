import { createFileRoute } from '@tanstack/react-router';
import { UploadScreen } from '#office/exchange/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/exchange/upload')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Загрузить файл'),
  component: UploadScreen,
});
