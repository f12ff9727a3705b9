import { loadDraft, storeDraft } from '#web/app/drafts.ts';
import { emptyFields, type RegistrationFields } from './registration-fields.ts';

/** What a guest types belongs to no account. */
const guest = { accountId: 0, companyId: 0 };

/** Keeps what was typed until the tab is closed; passwords are never stored. */
export function storeFields(fields: RegistrationFields): void {
  storeDraft(guest, 'registration', { ...fields, password: '', confirmPassword: '' });
}

export function loadFields(): RegistrationFields {
  const stored = loadDraft(guest, 'registration');
  if (typeof stored !== 'object' || stored === null) return emptyFields;
  const known = Object.entries(emptyFields).map(([field, empty]) => {
    const value = (stored as Record<string, unknown>)[field];
    return [field, typeof value === typeof empty ? value : empty];
  });
  return Object.fromEntries(known) as RegistrationFields;
}

/** A code that was sent: whether its phone is a customer's, and when the next may be asked for, by this browser's clock. */
export interface SentCode {
  phone: string;
  exists: boolean;
  resendAt: number;
}

export const storeSentCode = (sent: SentCode | null): void => storeDraft(guest, 'sms-code', sent);

export function loadSentCode(): SentCode | null {
  const stored = loadDraft(guest, 'sms-code') as Partial<SentCode> | null;
  return typeof stored?.phone === 'string' && typeof stored.resendAt === 'number' ? (stored as SentCode) : null;
}

const WAITING = 'registration';

/** A registration that waits for its letter. The key proves, in any tab of this browser, who registered. */
export interface WaitingRegistration {
  email: string;
  key: string;
  resendAt: number;
}

export function storeWaiting(waiting: WaitingRegistration | null): void {
  try {
    if (waiting === null) localStorage.removeItem(WAITING);
    else localStorage.setItem(WAITING, JSON.stringify(waiting));
  } catch (error) {
    console.error('The registration was not stored, its confirmation will ask for the password:', error);
  }
}

export function loadWaiting(): WaitingRegistration | null {
  try {
    const stored = JSON.parse(localStorage.getItem(WAITING) ?? 'null') as Partial<WaitingRegistration> | null;
    const isWhole = typeof stored?.email === 'string' && typeof stored.key === 'string';
    return isWhole ? ({ resendAt: 0, ...stored } as WaitingRegistration) : null;
  } catch (error) {
    console.error('The stored registration could not be read:', error);
    return null;
  }
}
