export { documentVersion, documentVersionSlot, recordConsent } from './record-consent.ts';
