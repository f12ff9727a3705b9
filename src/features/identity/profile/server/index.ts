export { listSecurityEvents, listSessions } from './account-security.ts';
export { readConsents } from './consents.ts';
export { contactChangeCommand } from './contact-change-command.ts';
export { personalDataSlot } from './download-data.ts';
export { requestContactChange, whyNotContact } from './request-contact-change.ts';
export { profileRoutes } from './routes.ts';
