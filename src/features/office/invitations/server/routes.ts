import { serve } from '#server/serve.ts';
import { listInvitations } from './list-invitations.ts';
import { queueInvitations, withdrawInvitations } from './manage-invitations.ts';

const changes = { perMinute: 60 };

export const officeInvitationsRoutes = [
  serve('officeInvitations', listInvitations),
  serve('officeInvitationsSend', queueInvitations, changes),
  serve('officeInvitationsWithdraw', withdrawInvitations, changes),
];
