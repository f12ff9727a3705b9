export { documentVersionSlot, recordConsent } from './record-consent.ts';
