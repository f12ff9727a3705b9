import { createFileRoute } from '@tanstack/react-router';
import { ExchangePage, loadExchange } from '#exchange/overview/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/exchange')({
  loader: ({ context, cause }) => loadExchange(context, cause),
  head: () => pageTitle('Обмен с 1С'),
  component: ExchangePage,
});
