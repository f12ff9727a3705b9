import { serve } from '#server/serve.ts';
import { changeByCheckWord } from './change-by-check-word.ts';
import { changePassword } from './change-password.ts';
import { sendLink } from './send-link.ts';

export const recoveryRoutes = [
  serve('passwordSendLink', sendLink, { perMinute: 60 }),
  serve('passwordByCheckWord', changeByCheckWord, { perMinute: 60 }),
  serve('passwordChange', changePassword, { perMinute: 60 }),
];
