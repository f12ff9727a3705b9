import { serve } from '#server/serve.ts';
import { createCsrfToken } from './create-csrf-token.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';

export const sessionRoutes = [
  serve('authentication', logIn, { perMinute: 300, availability: 'always' }),
  serve('logout', logOut, { availability: 'always', withoutFactor: true, clearsCache: true }),
  serve('sessionCsrf', createCsrfToken, { perMinute: 60, availability: 'always', withoutFactor: true }),
  serve('sessionCheck', ({ session }) => ({ authorized: session !== null }), {
    availability: 'always',
    withoutFactor: true,
  }),
  serve('profileRole', ({ session }) => session.role),
];
