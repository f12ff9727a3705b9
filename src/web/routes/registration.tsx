import { createFileRoute } from '@tanstack/react-router';
import { RegistrationPage, registrationForms, type RegistrationFormName } from '#identity/registration/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/registration')({
  staticData: { layout: 'typical' },
  validateSearch: (
    search: Record<string, unknown>,
  ): { form?: RegistrationFormName; word?: string; redirect?: string } => ({
    form: registrationForms.find((form) => form === search.form),
    word: typeof search.word === 'string' ? search.word : undefined,
    redirect: typeof search.redirect === 'string' ? search.redirect : undefined,
  }),
  head: () => pageTitle('Регистрация'),
  component: Page,
});

function Page() {
  const { form = 'company', word, redirect } = Route.useSearch();
  return <RegistrationPage form={form} word={word} redirect={redirect} />;
}
