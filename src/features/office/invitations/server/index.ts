export { addInvitations } from './add-invitations.ts';
export { invitationCount } from './list-invitations.ts';
export { officeInvitationsRoutes } from './routes.ts';
export { startInvitations } from './send-invitations.ts';
