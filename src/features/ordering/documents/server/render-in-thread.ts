import { Worker } from 'node:worker_threads';
import type { Invoice } from './invoice.ts';
import type { FromInvoiceThread } from './invoice-thread.ts';

/** An idle thread ends after so long: starting another one takes a third of a second. */
const IDLE_MS = 30_000;

/** Five hundred lines take half a second. */
const TIMEOUT_MS = 20_000;

/** Megabytes; thousands of lines need a hundred. */
const memory = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 };

let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
/** Invoices are made one after another. */
let last: Promise<unknown> = Promise.resolve();

/** Makes the PDF of an invoice beside the thread that answers requests. */
export function renderInThread(invoice: Invoice): Promise<Buffer> {
  const made = last.then(() => ask(invoice));
  last = made.catch(() => undefined);
  return made;
}

async function ask(invoice: Invoice): Promise<Buffer> {
  clearTimeout(idle);
  const worker = (thread ??= startThread());
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const onMessage = (answer: FromInvoiceThread) =>
    'pdf' in answer ? resolve(Buffer.from(answer.pdf)) : reject(answer.failed);
  const onExit = () => reject(new Error('The thread that makes invoices has ended'));
  const timer = setTimeout(() => reject(new Error(`Invoice ${invoice.number} takes too long`)), TIMEOUT_MS);
  worker.once('message', onMessage).once('error', reject).once('exit', onExit);
  try {
    worker.postMessage(invoice);
    return await promise;
  } catch (error) {
    await end(worker);
    throw error;
  } finally {
    clearTimeout(timer);
    worker.off('message', onMessage).off('error', reject).off('exit', onExit);
    idle = setTimeout(() => void end(worker), IDLE_MS).unref();
  }
}

function startThread(): Worker {
  const worker = new Worker(new URL('invoice-thread.ts', import.meta.url), {
    name: 'invoices',
    resourceLimits: memory,
  });
  worker.unref();
  return worker;
}

async function end(worker: Worker): Promise<void> {
  if (thread === worker) thread = null;
  await worker.terminate();
}
