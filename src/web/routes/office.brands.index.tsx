import { createFileRoute } from '@tanstack/react-router';
import { BrandsScreen } from '#office/brands/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/brands/')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Бренды'),
  component: BrandsScreen,
});
