import { currentTime } from '#server/clock.ts';

/** What `held` says of who has set a field, and when. */
export const stampOf = ({ accountId }: { accountId: number | null }): { at: string; by: number | null } => ({
  at: currentTime().toISOString(),
  by: accountId,
});
