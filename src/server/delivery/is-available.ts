import type { Env } from '../env.ts';

/** In development and in a demo on this machine the page of the outbox shows what nothing sends. */
const hasOutboxPage = (env: Env): boolean => env.showsOutbox ?? env.NODE_ENV !== 'production';

/** Whether codes can be sent: a provider takes them, or the page of the outbox shows them. */
export const isSmsAvailable = (env: Env): boolean => env.SMS_PROVIDER !== undefined || hasOutboxPage(env);

/** Whether letters reach anybody now; without mail they wait in the outbox. */
export const isMailAvailable = (env: Env): boolean => env.SMTP_URL !== undefined || hasOutboxPage(env);
