export { acceptInvitation, acceptOnlyInvitation } from './accept-invitation.ts';
export { companyTerms, lockCompany } from './lock-company.ts';
export { markMailRefused, markMailTaken, muteLetters, wantsLetters } from './mailbox.ts';
export { replacePasswordHash } from './replace-password-hash.ts';
export { isContactTaken, releaseUnprovenPhone, setContact } from './set-contact.ts';
export { removePassword, setPasswordHash } from './set-password-hash.ts';
export { accountsRoutes } from './routes.ts';
export { staffRecipient } from './staff-recipient.ts';
export { setAccountsActive } from './set-accounts-active.ts';
