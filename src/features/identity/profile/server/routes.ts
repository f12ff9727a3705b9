import { serve } from '#server/serve.ts';
import { signedIn } from '#server/session/access.ts';
import { profileData } from './download-data.ts';
import { profileEndSessions } from './end-sessions.ts';
import { profileGet } from './get-profile.ts';
import { profileSecurity } from './get-security.ts';
import { profileLetters, profileSetLetters } from './letter-switches.ts';

export const profileRoutes = [
  serve('profileGet', signedIn, profileGet),
  serve('profileSecurity', signedIn, profileSecurity, { neverStored: true }),
  serve('profileData', signedIn, profileData, { perMinute: 10, neverStored: true }),
  serve('profileEndSessions', signedIn, profileEndSessions, { perMinute: 60 }),
  serve('profileLetters', signedIn, profileLetters),
  serve('profileSetLetters', signedIn, profileSetLetters, { perMinute: 60 }),
];
