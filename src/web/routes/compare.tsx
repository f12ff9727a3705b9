import { createFileRoute } from '@tanstack/react-router';
import { ComparePage, compareQuery } from '#goods/saved-products/web/index.ts';
import { withRowActions } from '#site/row-actions/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/compare')({
  // What was marked since the last visit is waited for
  loader: ({ context: { queryClient, api } }) => queryClient.fetchQuery(compareQuery(api)),
  head: () => pageTitle('Сравнение'),
  component: withRowActions(ComparePage),
});
