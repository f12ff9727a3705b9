import { createFileRoute } from '@tanstack/react-router';
import { ContactChangePage } from '#identity/profile/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const Route = createFileRoute('/contact-change')({
  staticData: { layout: 'typical' },
  validateSearch: (search: Record<string, unknown>): { word?: string; undo?: string } => ({
    word: textOf(search.word),
    undo: textOf(search.undo),
  }),
  head: () => pageTitle('Изменение почты или телефона'),
  component: Page,
});

function Page() {
  const { word, undo } = Route.useSearch();
  return <ContactChangePage word={word} undo={undo} />;
}
