import type { Ask } from '../crash/writer.ts';

/** What requests got. `lost`: the connection ended before an answer; `failures`: what the first 5xx said. */
export type RequestCounts = { requests: number; '5xx': number; lost: number; longestMs: number; failures: string[] };

const MAX_FAILURES = 20;
const MAX_TEXT = 200;

/** Sends requests and counts what they get. `onAnswer` gets the milliseconds that each took. */
export function countRequests(onAnswer: (ms: number) => void = () => undefined): { ask: Ask; counts: RequestCounts } {
  const counts: RequestCounts = { requests: 0, '5xx': 0, lost: 0, longestMs: 0, failures: [] };
  const ask: Ask = async (url, request) => {
    const began = performance.now();
    counts.requests += 1;
    try {
      const answer = await fetch(url, request);
      if (answer.status >= 500) {
        counts['5xx'] += 1;
        if (counts.failures.length < MAX_FAILURES) counts.failures.push(await failureOf(url, answer.clone()));
      }
      return answer;
    } catch (error) {
      counts.lost += 1;
      throw error;
    } finally {
      const ms = performance.now() - began;
      counts.longestMs = Math.max(counts.longestMs, Math.round(ms));
      onAnswer(ms);
    }
  };
  return { ask, counts };
}

const failureOf = async (url: string, answer: Response): Promise<string> =>
  `${answer.status} ${new URL(url).pathname}: ${(await answer.text()).replaceAll(/\s+/g, ' ').slice(0, MAX_TEXT)}`;
