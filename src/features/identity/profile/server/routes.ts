import { serve } from '#server/serve.ts';
import { contactConfirm } from './confirm-contact-change.ts';
import { profileConsents, profileSetConsent } from './consents.ts';
import { profileData } from './download-data.ts';
import { profileEndSessions } from './end-sessions.ts';
import { profileGet } from './get-profile.ts';
import { profileSecurity } from './get-security.ts';
import { profileLetters, profileSetLetters } from './letter-switches.ts';
import { contactUndo } from './undo-contact-change.ts';

export const profileRoutes = [
  serve('profileGet', profileGet),
  serve('profileSecurity', profileSecurity, { neverStored: true }),
  serve('profileData', profileData, { perMinute: 10, neverStored: true }),
  serve('profileConsents', profileConsents),
  serve('profileSetConsent', profileSetConsent, { perMinute: 30 }),
  serve('profileEndSessions', profileEndSessions, { perMinute: 60 }),
  serve('profileLetters', profileLetters),
  serve('profileSetLetters', profileSetLetters, { perMinute: 60 }),
  serve('contactConfirm', contactConfirm, { perMinute: 30 }),
  serve('contactUndo', contactUndo, { perMinute: 30, neverStored: true }),
];
