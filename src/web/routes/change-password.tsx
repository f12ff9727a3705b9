import { createFileRoute } from '@tanstack/react-router';
import { ChangePasswordPage } from '#identity/recovery/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const Route = createFileRoute('/change-password')({
  staticData: { layout: 'typical', opensDuringWorks: true },
  validateSearch: (search: Record<string, unknown>): { email?: string; checkword?: string; first?: string } => ({
    email: textOf(search.email),
    checkword: textOf(search.checkword),
    first: search.first === undefined ? undefined : '1',
  }),
  head: () => pageTitle('Смена пароля'),
  component: Page,
});

function Page() {
  const { email, checkword, first } = Route.useSearch();
  return <ChangePasswordPage email={email} checkWord={checkword} isFirst={first !== undefined} />;
}
