import { Agent, request } from 'node:http';

/** `ms`: until the whole answer has come. */
export type Answer = { status: number; ms: number; retryAfter: boolean };

/** One request on a connection of its own; status 0 for a closed connection. */
export function askOnce(port: number, path: string, token: string | null, body?: object | FormData): Promise<Answer> {
  const began = performance.now();
  const answered = (status: number, retryAfter = false): Answer => ({
    status,
    ms: performance.now() - began,
    retryAfter,
  });
  if (body) return askByFetch(port, path, token, body).then(({ status }) => answered(status));
  return new Promise((resolve) => {
    const headers = token === null ? {} : { cookie: `token=${token}`, authorization: `Bearer ${token}` };
    const asked = request({ port, host: '127.0.0.1', path, headers, agent: new Agent() }, (answer) => {
      answer
        .resume()
        .once('end', () => resolve(answered(answer.statusCode!, answer.headers['retry-after'] !== undefined)));
    });
    asked.once('error', () => resolve(answered(0))).end();
  });
}

const askByFetch = (port: number, path: string, token: string | null, body: object | FormData): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
  });

/** So many requests at the same time, each of the next token; null for guests. */
export const askAtOnce = (
  count: number,
  port: number,
  path: string,
  tokens: readonly (string | null)[],
): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => askOnce(port, path, tokens[n % tokens.length]!)));

/** The share of the answers that came within this time. */
export function msAt(answers: readonly Answer[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}
