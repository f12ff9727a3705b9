import { createFileRoute } from '@tanstack/react-router';
import { loadProfile, ProfilePage } from '#identity/profile/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/my-profile')({
  loader: ({ context }) => loadProfile(context),
  head: () => pageTitle('Мой профиль'),
  component: ProfilePage,
});
