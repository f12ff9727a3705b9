import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '#identity/recovery/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/forgot-password')({
  staticData: { layout: 'typical', opensDuringWorks: true },
  head: () => pageTitle('Восстановление пароля'),
  component: ForgotPasswordPage,
});
