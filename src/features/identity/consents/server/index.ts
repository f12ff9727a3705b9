export { withdrawConsent } from './withdraw-consent.ts';
export { documentVersion, documentVersionSlot, documentVersionSql, recordConsent } from './record-consent.ts';
