import { serve } from '#server/serve.ts';
import { anyone } from '#server/session/access.ts';
import { newChallenge } from './captcha.ts';
import { sendFeedback } from './send-feedback.ts';

export const contactRoutes = [
  serve('feedbackChallenge', anyone, ({ db, now }) => newChallenge(db, now()), {
    perMinute: 60,
    answers: 'in a closed shop too',
    neverStored: true,
  }),
  serve('feedback', anyone, sendFeedback, { perMinute: 20, answers: 'in a closed shop too' }),
];
