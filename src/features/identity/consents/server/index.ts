export { withdrawConsent } from './withdraw-consent.ts';
export { documentVersion, documentVersionSlot, recordConsent } from './record-consent.ts';
