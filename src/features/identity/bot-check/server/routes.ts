import { serve } from '#server/serve.ts';
import { newChallenge } from './captcha.ts';

export const botCheckRoutes = [
  serve('feedbackChallenge', ({ db, now }, { query }) => newChallenge(db, now(), query.price), {
    perMinute: 60,
    availability: 'closed shop',
    neverStored: true,
  }),
];
