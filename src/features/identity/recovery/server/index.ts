export { withdrawAccount } from './withdraw-account.ts';
export { accountAddCommand } from './account-add-command.ts';
export { accountRightsCommand } from './account-rights-command.ts';
export { cancelWords } from './check-words.ts';
export { createOwner, hasStaffOwner } from './create-owner.ts';
export { createPasswordPath } from './create-password-path.ts';
export { deliverInvitation, inviteAccount, sendInvitation } from './invite-account.ts';
export { recoveryRoutes } from './routes.ts';
