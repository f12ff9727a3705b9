import { serve } from '#server/serve.ts';
import { anyone, signedIn } from '#server/session/access.ts';
import { contactConfirm } from './confirm-contact-change.ts';
import { profileConsents, profileSetConsent } from './consents.ts';
import { profileData } from './download-data.ts';
import { profileEndSessions } from './end-sessions.ts';
import { profileGet } from './get-profile.ts';
import { profileSecurity } from './get-security.ts';
import { profileLetters, profileSetLetters } from './letter-switches.ts';
import { contactUndo } from './undo-contact-change.ts';

export const profileRoutes = [
  serve('profileGet', signedIn, profileGet),
  serve('profileSecurity', signedIn, profileSecurity, { neverStored: true }),
  serve('profileData', signedIn, profileData, { perMinute: 10, neverStored: true }),
  serve('profileConsents', signedIn, profileConsents),
  serve('profileSetConsent', signedIn, profileSetConsent, { perMinute: 30 }),
  serve('profileEndSessions', signedIn, profileEndSessions, { perMinute: 60 }),
  serve('profileLetters', signedIn, profileLetters),
  serve('profileSetLetters', signedIn, profileSetLetters, { perMinute: 60 }),
  serve('contactConfirm', anyone, contactConfirm, { perMinute: 30 }),
  serve('contactUndo', anyone, contactUndo, { perMinute: 30, neverStored: true }),
];
