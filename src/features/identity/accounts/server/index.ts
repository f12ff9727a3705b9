export { buysFor } from './buys-for.ts';
export { acceptInvitation, acceptOnlyInvitation } from './accept-invitation.ts';
export {
  actingRights,
  asStaffMember,
  companiesInScope,
  isOfManager,
  isUnserved,
  leadManager,
  managersOfCompany,
  servedByAny,
  staffColumns,
} from './companies-in-scope.ts';
export { companyTerms, lockCompany, permittedSql } from './lock-company.ts';
export { lockServed } from './lock-served.ts';
export { findMailbox, markMailRefused, markMailTaken, muteLetters, wantsLetters, wantsLettersSql } from './mailbox.ts';
export { replacePasswordHash } from './replace-password-hash.ts';
export { isContactTaken, releaseUnprovenPhone, setContact } from './set-contact.ts';
export { removePassword, setPasswordHash } from './set-password-hash.ts';
export { accountsRoutes } from './routes.ts';
export { checkStaffStays, setStaffRights } from './set-staff-rights.ts';
export { setSecondStepRequired } from './set-second-step-required.ts';
export { setEraseAt } from './set-erase-at.ts';
export { setPersonName } from './set-person-name.ts';
export { managerColumn, recipientOf, staffRecipient } from './staff-recipient.ts';
export { addSubstitution, removeSubstitution } from './change-substitution.ts';
export { answeringFor, servedAccounts, servingAccounts } from './substitutions.ts';
export { closedAccountsSlot, setAccountsActive } from './set-accounts-active.ts';
