import { serve } from '#server/serve.ts';
import { anyone, signedIn } from '#server/session/access.ts';
import { changeByCheckWord } from './change-by-check-word.ts';
import { changePassword } from './change-password.ts';
import { sendLink } from './send-link.ts';

export const recoveryRoutes = [
  serve('passwordSendLink', anyone, sendLink, { perMinute: 60 }),
  serve('passwordByCheckWord', anyone, changeByCheckWord, { perMinute: 60 }),
  serve('passwordChange', signedIn, changePassword, { perMinute: 60 }),
];
