export { contactChangeCommand } from './contact-change-command.ts';
export { personalDataSlot } from './download-data.ts';
export { requestContactChange } from './request-contact-change.ts';
export { profileRoutes } from './routes.ts';
