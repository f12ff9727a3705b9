import { createFileRoute } from '@tanstack/react-router';
import { LettersScreen } from '#office/letters/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/letters')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Письма, которые не ушли'),
  component: LettersScreen,
});
