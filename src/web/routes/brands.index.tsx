import { createFileRoute } from '@tanstack/react-router';
import { BrandsPage, brandsQuery } from '#goods/catalogue/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/brands/')({
  loader: ({ context: { queryClient, api } }) => queryClient.ensureQueryData(brandsQuery(api)),
  head: () => pageTitle('Бренды'),
  component: BrandsPage,
});
