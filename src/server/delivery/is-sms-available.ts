import type { Env } from '../env.ts';

/** Whether codes can be sent: a provider takes them, or, in development and demo, the page of the outbox shows them. */
export const isSmsAvailable = (env: Env): boolean =>
  env.SMS_PROVIDER !== undefined || env.NODE_ENV !== 'production' || env.DEMO === true;
