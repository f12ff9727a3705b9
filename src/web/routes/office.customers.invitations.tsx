import { createFileRoute } from '@tanstack/react-router';
import { InvitationsScreen } from '#office/invitations/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/customers/invitations')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Приглашения клиентам'),
  component: InvitationsScreen,
});
