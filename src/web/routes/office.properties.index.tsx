import { createFileRoute } from '@tanstack/react-router';
import { PropertiesScreen } from '#office/properties/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/properties/')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Свойства товаров'),
  component: PropertiesScreen,
});
