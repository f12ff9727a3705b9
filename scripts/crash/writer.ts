import { setTimeout as sleep } from 'node:timers/promises';
import type { Envelope } from '#shared/endpoint.ts';

const RETRY_MS = 25;

/** Failures of the server's own, rows that another one changes, and too many calls: all are worth another try. */
const RETRIED = new Set(['INTERNAL', '500', 'BUSY', 'RATE_LIMITED']);

/** Sends a request, as `fetch` does. */
export type Ask = (url: string, request?: RequestInit) => Promise<Response>;

/** Writes until `stop`, which waits for the write under way. */
export type Writer = {
  /** Writes that were acknowledged so far. */
  acknowledged: () => number;
  stop: () => Promise<void>;
};

/** Runs `write` again and again; it returns how many writes were acknowledged. */
export function repeat(write: (isStopped: () => boolean) => Promise<number>): Writer {
  const state = { isStopped: false, acknowledged: 0 };
  const work = async () => {
    while (!state.isStopped) {
      const written = await write(() => state.isStopped);
      state.acknowledged += written;
    }
  };
  const done = work();
  // Reported by `stop`; a failure must not end the process before
  done.catch(() => undefined);
  return {
    acknowledged: () => state.acknowledged,
    stop: async () => {
      state.isStopped = true;
      await done;
    },
  };
}

/**
 * Sends a call until the shop answers it, as a browser does that has lost its connection; the same key makes that one
 * write. Throws where the shop refuses. `ask` sends the requests.
 */
export async function callUntilAnswered<D>(url: string, request: RequestInit, ask: Ask = fetch): Promise<D> {
  for (;;) {
    const envelope = await send<D>(url, request, ask);
    if (envelope?.status === 'success') return envelope.data;
    const code = envelope?.errors[0]?.code ?? 'INTERNAL';
    if (!RETRIED.has(code)) throw new Error(`${url} was refused: ${JSON.stringify(envelope!.errors)}`);
    await sleep(RETRY_MS);
  }
}

async function send<D>(url: string, request: RequestInit, ask: Ask): Promise<Envelope<D> | null> {
  try {
    const answer = await ask(url, request);
    return (await answer.json()) as Envelope<D>;
  } catch {
    // The shop is gone, perhaps in the middle of its answer: whether it has written is not known
    return null;
  }
}
