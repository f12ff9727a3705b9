import { serve } from '#server/serve.ts';
import { anyone } from '#server/session/access.ts';
import { sendFeedback } from './send-feedback.ts';

export const contactRoutes = [serve('feedback', anyone, sendFeedback, { perMinute: 20, availability: 'closed shop' })];
