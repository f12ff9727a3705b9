export { isSmsAvailable } from './is-sms-available.ts';
export { letterGroups } from './letter-kinds.ts';
export { registerOutboxPage } from './register-outbox-page.ts';
export { sendLetter } from './send-letter.ts';
export { sendSms } from './send-sms.ts';
