import { serve } from '#server/serve.ts';
import { anyone } from '#server/session/access.ts';
import { newChallenge } from './captcha.ts';

export const botCheckRoutes = [
  serve('feedbackChallenge', anyone, ({ db, now }) => newChallenge(db, now()), {
    perMinute: 60,
    availability: 'closed shop',
    neverStored: true,
  }),
];
