import { createFileRoute } from '@tanstack/react-router';
import { AwaitedGoods } from '#goods/alerts/web/index.ts';
import { loadProfile, ProfilePage } from '#identity/profile/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/my-profile')({
  loader: ({ context }) => loadProfile(context),
  head: () => pageTitle('Мой профиль'),
  component: Page,
});

function Page() {
  return <ProfilePage goods={<AwaitedGoods />} />;
}
