import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import type { Job } from './ask-job.ts';
import { exchangeJob } from './tables.ts';

/** Within it most files are done, and no sender's patience ends. */
const WAIT_MS = 15_000;
const LOOK_MS = 100;

/** The job as it is at its end, or after a while. */
export async function waitForJob(db: Db, job: Job): Promise<Job> {
  const until = Date.now() + WAIT_MS;
  let own = job;
  while ((own.state === 'waiting' || own.state === 'running') && Date.now() < until) {
    await sleep(LOOK_MS);
    const [row] = await db.select().from(exchangeJob).where(eq(exchangeJob.id, job.id));
    if (!row) return own;
    own = row;
  }
  return own;
}
