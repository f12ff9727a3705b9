import { openDatabase } from '#server/db/index.ts';
import { letterShop } from '#server/delivery/letter-shop.fixture.ts';
import { openMailer, startDelivery } from '#server/delivery/index.ts';
import { writeLetter } from './write-letter.ts';

/** A process that sends what is in the outbox. Its parent says where it stops, and kills it there. */
export type NodeTask = { url: string; smtp: string; holdAt: OwnStep | null; to: string };

/** The steps that the process itself can stop at; the others are seen by the mail server. */
export type OwnStep = 'row committed' | 'job made' | 'attempt counted' | 'answer 250 read' | 'sending recorded';

const PACE = { superviseSeconds: 1, pollSeconds: 0.5, rules: { retryDelay: 1 } };

process.once('disconnect', () => process.exit());
process.once('message', async ({ url, smtp, holdAt, to }: NodeTask) => {
  const database = await openDatabase({ url, poolSize: 4 });
  const hold = async (step: OwnStep) => {
    if (step !== holdAt) return;
    process.send!(step);
    await new Promise(() => undefined);
  };
  if (holdAt === 'row committed') {
    await writeLetter(database.db, to);
    await hold(holdAt);
  }
  const readFile = () => Promise.resolve(undefined);
  const send = openMailer({
    url: smtp,
    from: 'shop@shop.example',
    getShop: () => Promise.resolve(letterShop),
    readFile,
  });
  const { pool } = database;
  // A worker takes a job by making it active
  const query = async (text: string, values?: unknown[]) => {
    if (/set\s+state = 'active'/i.test(text) && (await hasJob())) await hold('job made');
    return pool.query(text, values as never);
  };
  const hasJob = async () =>
    (await pool.query("select 1 from delivery.job where state = 'created' limit 1")).rowCount === 1;
  await startDelivery(
    { ...database, pool: { query } as never },
    {
      senders: {
        mail: async (row, attempt) => {
          await hold('attempt counted');
          await send(row, attempt);
          await hold('answer 250 read');
        },
      },
      events: { onRefused: () => Promise.resolve(), onTaken: () => hold('sending recorded') },
      shopAddress: () => Promise.resolve(''),
      onError: () => undefined,
      pace: PACE,
    },
  );
  process.send!('ready');
});
