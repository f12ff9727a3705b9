import { serve } from '#server/serve.ts';
import { anyone, signedIn } from '#server/session/access.ts';
import { createCsrfToken } from './create-csrf-token.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';

export const sessionRoutes = [
  serve('authentication', anyone, logIn, { perMinute: 300, availability: 'always' }),
  serve('logout', anyone, logOut, { availability: 'always', withoutFactor: true }),
  serve('sessionCsrf', anyone, createCsrfToken, { perMinute: 60, availability: 'always', withoutFactor: true }),
  serve('sessionCheck', anyone, ({ session }) => ({ authorized: session !== null }), {
    availability: 'always',
    withoutFactor: true,
  }),
  serve('profileRole', signedIn, ({ session }) => session.role),
];
