import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '#identity/session/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/auth')({
  staticData: { layout: 'typical', opensDuringWorks: true },
  validateSearch: (search: Record<string, unknown>): { redirect?: string } => ({
    redirect: typeof search.redirect === 'string' ? search.redirect : undefined,
  }),
  head: () => pageTitle('Вход'),
  component: Page,
});

function Page() {
  return <LoginPage redirect={Route.useSearch().redirect} />;
}
