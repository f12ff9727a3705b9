import { serve } from '#server/serve.ts';
import { sendFeedback } from './send-feedback.ts';

export const contactRoutes = [serve('feedback', sendFeedback, { perMinute: 20, availability: 'closed shop' })];
