import { createFileRoute } from '@tanstack/react-router';
import { ChangePasswordPage } from '#identity/recovery/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const Route = createFileRoute('/change-password')({
  staticData: { layout: 'typical', opensDuringWorks: true },
  validateSearch: (search: Record<string, unknown>): { email?: string; checkword?: string } => ({
    email: textOf(search.email),
    checkword: textOf(search.checkword),
  }),
  head: () => pageTitle('Смена пароля'),
  component: Page,
});

function Page() {
  const { email, checkword } = Route.useSearch();
  return <ChangePasswordPage email={email} checkWord={checkword} />;
}
