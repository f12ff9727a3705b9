import { createFileRoute } from '@tanstack/react-router';
import { ExchangeScreen, loadExchange } from '#office/exchange/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/exchange/')({
  staticData: { layout: 'office' },
  loader: ({ context, cause }) => loadExchange(context, cause),
  head: () => pageTitle('Обмен с 1С'),
  component: ExchangeScreen,
});
