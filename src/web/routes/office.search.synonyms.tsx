import { createFileRoute } from '@tanstack/react-router';
import { SynonymsScreen } from '#office/search/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/search/synonyms')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Синонимы и словари'),
  component: SynonymsScreen,
});
