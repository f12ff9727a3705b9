import { serve } from '#server/serve.ts';
import { newChallenge } from './captcha.ts';

export const botCheckRoutes = [
  serve('feedbackChallenge', ({ db, now }) => newChallenge(db, now()), {
    perMinute: 60,
    availability: 'closed shop',
    neverStored: true,
  }),
];
