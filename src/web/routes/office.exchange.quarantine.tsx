import { createFileRoute } from '@tanstack/react-router';
import { QuarantineScreen } from '#office/exchange/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/exchange/quarantine')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Карантин'),
  component: QuarantineScreen,
});
