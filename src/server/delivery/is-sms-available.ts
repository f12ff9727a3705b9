import type { Env } from '../env.ts';

/** Whether codes can be sent: in development and demo the page of the outbox shows them. */
export const isSmsAvailable = (env: Env): boolean => env.NODE_ENV !== 'production' || env.DEMO === true;
