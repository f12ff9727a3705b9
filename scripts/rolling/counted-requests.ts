import type { Ask } from '../crash/writer.ts';

/** What requests got. `lost`: the connection ended before an answer. */
export type RequestCounts = { requests: number; '5xx': number; lost: number; longestMs: number };

/** Sends requests and counts what they get. */
export function countRequests(): { ask: Ask; counts: RequestCounts } {
  const counts: RequestCounts = { requests: 0, '5xx': 0, lost: 0, longestMs: 0 };
  const ask: Ask = async (url, request) => {
    const began = performance.now();
    counts.requests += 1;
    try {
      const answer = await fetch(url, request);
      if (answer.status >= 500) counts['5xx'] += 1;
      return answer;
    } catch (error) {
      counts.lost += 1;
      throw error;
    } finally {
      counts.longestMs = Math.max(counts.longestMs, Math.round(performance.now() - began));
    }
  };
  return { ask, counts };
}
