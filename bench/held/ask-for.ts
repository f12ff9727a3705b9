import { setTimeout as sleep } from 'node:timers/promises';

/** Between two requests of a buyer: faster ones are limited. */
const PAUSE_MS = 50;

/** What came of requests; `refused` are those that were not answered with 200. */
export type Answers = { count: number; refused: number; p99Ms: number; slowestMs: number };

/** A buyer who asks one after another, on a connection of his own. */
export type Asking = { port: number; token: string; requests: readonly { path: string; body?: object }[] };

/** Lets buyers ask at the same time for so many seconds. A refusal is counted, and the buyer goes on. */
export async function askFor(seconds: number, buyers: readonly Asking[]): Promise<Answers> {
  const waits: number[] = [];
  let refused = 0;
  const end = performance.now() + seconds * 1000;
  const ask = async ({ port, token, requests }: Asking) => {
    for (let n = 0; performance.now() < end; n += 1) {
      const { path, body } = requests[n % requests.length]!;
      const sent = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      await answer.arrayBuffer();
      waits.push(performance.now() - sent);
      if (answer.status !== 200) refused += 1;
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all(buyers.map(ask));
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { count: sorted.length, refused, p99Ms: at(0.99), slowestMs: at(1) };
}
