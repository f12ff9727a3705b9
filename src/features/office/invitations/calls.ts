import type { Calls } from '#shared/endpoint.ts';

export const officeInvitationsCalls = {
  officeInvitations: 'GET /api/office/invitations/',
  officeInvitationsSend: 'POST /api/office/invitations/send/',
  officeInvitationsWithdraw: 'POST /api/office/invitations/withdraw/',
} as const satisfies Calls;
