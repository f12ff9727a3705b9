import { serve } from '#server/serve.ts';
import { anyone, signedIn } from '#server/session/access.ts';
import { createCsrfToken } from './create-csrf-token.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';

export const sessionRoutes = [
  serve('authentication', anyone, logIn, { perMinute: 300, answers: 'always' }),
  serve('logout', anyone, logOut, { answers: 'always' }),
  serve('sessionCsrf', anyone, createCsrfToken, { perMinute: 60, answers: 'always' }),
  serve('sessionCheck', anyone, ({ session }) => ({ authorized: session !== null }), { answers: 'always' }),
  serve('profileRole', signedIn, ({ session }) => session.role),
];
