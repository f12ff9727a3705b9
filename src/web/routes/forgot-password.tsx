import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '#identity/recovery/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/forgot-password')({
  staticData: { layout: 'typical', opensDuringWorks: true },
  validateSearch: (search: Record<string, unknown>): { redirect?: string } => ({
    redirect: typeof search.redirect === 'string' ? search.redirect : undefined,
  }),
  head: () => pageTitle('Восстановление пароля'),
  component: Page,
});

function Page() {
  return <ForgotPasswordPage redirect={Route.useSearch().redirect} />;
}
