import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { type Db, migrate, openDatabase } from '#server/db/index.ts';
import { outbox } from '#server/delivery/tables.ts';
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts';
import { startPrivatePostgres } from '#server/testing/private-postgres.ts';
import { SOURCE_OPTIONS } from '#server/testing/source-options.ts';
import type { NodeTask, OwnStep } from './delivery-node.ts';
import { writeLetter } from './write-letter.ts';

/** Where the mail server is when the sender is killed. */
const SERVER_STEPS = {
  'recipient named': 'rcpt',
  'letter handed over': 'data',
  'letter taken, no answer yet': 'answer',
} as const;
type ServerStep = keyof typeof SERVER_STEPS;

/** The steps of a letter, in their order. */
const DELIVERY_STEPS = [
  'row committed',
  'job made',
  'attempt counted',
  'recipient named',
  'letter handed over',
  'letter taken, no answer yet',
  'answer 250 read',
  'sending recorded',
] as const;
export type Step = (typeof DELIVERY_STEPS)[number];

/** Between the server's taking a letter and the record of it nobody can know whether it was sent. */
export const MAY_REPEAT: readonly Step[] = ['letter taken, no answer yet', 'answer 250 read'];

export type DeliveryCrashes = {
  step: Step;
  kills: number;
  lost: number;
  repeated: number;
  /** Letters that came more than once under different Message-IDs. */
  unlike: number;
};

const SENT_LIMIT_MS = 60_000;

/** Kills the sender with SIGKILL at steps of a letter, all unless said otherwise, so many times each, and counts what arrived. */
export async function runDeliveryCrashes(
  kills: number,
  steps: readonly Step[] = DELIVERY_STEPS,
): Promise<DeliveryCrashes[]> {
  const postgres = await startPrivatePostgres({ durable: true });
  const database = await openDatabase({ url: postgres.url });
  const mail = await startMailServer();
  try {
    await migrate(database);
    const results: DeliveryCrashes[] = [];
    for (const step of steps) {
      const result = { step, kills, lost: 0, repeated: 0, unlike: 0 };
      for (let kill = 0; kill < kills; kill += 1) {
        const ids = await killAt(step, `buyer-${results.length}-${kill}@firm.example`, {
          db: database.db,
          url: postgres.url,
          mail,
        });
        if (ids.length === 0) result.lost += 1;
        if (ids.length > 1) result.repeated += 1;
        if (new Set(ids).size > 1) result.unlike += 1;
      }
      results.push(result);
    }
    return results;
  } finally {
    await mail.close();
    await database.close();
    await postgres.stop();
  }
}

type Scene = { db: Db; url: string; mail: MailServer };

/** Sends a letter, kills its sender at the step, lets another process go on. Returns the Message-IDs that arrived. */
async function killAt(step: Step, to: string, scene: Scene): Promise<string[]> {
  const { db, mail } = scene;
  const victim = await startNode(scene, to, isServerStep(step) ? null : step);
  if (step !== 'row committed') {
    const reached = isServerStep(step) ? untilServerIs(SERVER_STEPS[step], mail) : once(victim, 'message');
    await writeLetter(db, to);
    await reached;
  }
  await kill(victim);
  if (step !== 'row committed') await expireAttempts(db);
  mail.trouble = () => null;
  const heir = await startNode(scene, to, null);
  await untilSent(db, to);
  // A repetition, if there is one, comes once the next process has looked for dead attempts
  await sleep(step === 'sending recorded' ? 5000 : 0);
  await kill(heir);
  return mail.letters.filter((letter) => letter.to === to).map(({ messageId = '' }) => messageId);
}

/** Sets the heartbeats back by what the queue waits for one. */
async function expireAttempts(db: Db): Promise<void> {
  await db.execute(
    sql`update delivery.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`,
  );
}

const isServerStep = (step: Step): step is ServerStep => step in SERVER_STEPS;

function untilServerIs(step: (typeof SERVER_STEPS)[ServerStep], mail: MailServer): Promise<void> {
  return new Promise((resolve) => {
    mail.trouble = (_to, at) => {
      if (at !== step) return null;
      resolve();
      return { at, answer: 'stall' };
    };
  });
}

async function startNode({ url, mail }: Scene, to: string, holdAt: OwnStep | null): Promise<ChildProcess> {
  const node = fork(new URL('delivery-node.ts', import.meta.url), {
    execArgv: SOURCE_OPTIONS,
  });
  const task: NodeTask = { url, smtp: mail.url, holdAt, to };
  node.send(task);
  await once(node, 'message');
  return node;
}

async function kill(node: ChildProcess): Promise<void> {
  node.kill('SIGKILL');
  await once(node, 'exit');
}

async function untilSent(db: Db, to: string): Promise<void> {
  for (const end = performance.now() + SENT_LIMIT_MS; performance.now() < end; await sleep(50)) {
    const [row] = await db.select({ sentAt: outbox.sentAt }).from(outbox).where(eq(outbox.recipient, to));
    if (row?.sentAt) return;
  }
}
