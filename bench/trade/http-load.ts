import { connect, type Socket } from 'node:net';

/** A request as it goes over the wire. */
export type RawRequest = Buffer;

/** Builds a JSON request; `headers` are added to what every request has. */
export function rawRequest(path: string, headers: Record<string, string>, body: unknown, method = 'POST'): RawRequest {
  const payload = body === undefined ? '' : JSON.stringify(body);
  const fields = {
    host: 'localhost',
    connection: 'keep-alive',
    ...(payload && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }),
    ...headers,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${payload}`);
}

export type LoadResult = { perSecond: number; count: number; medianMs: number; p99Ms: number };

/**
 * Sends requests over so many connections for so many seconds, or until `next` has no more; the next one on each as soon
 * as the last is answered. A plain socket, so that the client takes as little as it can of the machine that it shares with
 * the server. Throws at the first answer that is no 200.
 */
export async function load(
  port: number,
  connections: number,
  seconds: number,
  next: () => RawRequest | undefined,
  onAnswer: (body: string) => void = () => undefined,
): Promise<LoadResult> {
  const waits: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1000;
  const work = async () => {
    const connection = await open(port);
    for (let sent = performance.now(); sent < end; sent = performance.now()) {
      const request = next();
      if (!request) break;
      const body = await exchange(connection, request);
      waits.push(performance.now() - sent);
      onAnswer(body);
    }
    connection.end();
  };
  await Promise.all(Array.from({ length: connections }, work));
  return resultOf(waits, started);
}

/** How long the answers took, for the line of a figure. */
export function waits({ medianMs, p99Ms }: LoadResult): string {
  return `   median ${medianMs.toFixed(1)} ms, 99 % ${p99Ms.toFixed(1)} ms`;
}

/** Sends a request and returns the answer's `data`. */
export type Ask = <D>(request: RawRequest) => Promise<D>;

/** One request on a connection of its own; the answer's `data`. */
export async function ask<D>(port: number, request: RawRequest): Promise<D> {
  const connection = await open(port);
  const body = await exchange(connection, request);
  connection.end();
  return dataOf<D>(body);
}

/** The same as `load` for work of several requests that build on one another; counts whole pieces of work. */
export async function loadWork(
  port: number,
  connections: number,
  seconds: number,
  piece: (ask: Ask) => Promise<void>,
): Promise<LoadResult> {
  const waited: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1000;
  const work = async () => {
    const connection = await open(port);
    const own: Ask = async <D>(request: RawRequest) => dataOf<D>(await exchange(connection, request));
    for (let begun = performance.now(); begun < end; begun = performance.now()) {
      await piece(own);
      waited.push(performance.now() - begun);
    }
    connection.end();
  };
  await Promise.all(Array.from({ length: connections }, work));
  return resultOf(waited, started);
}

const dataOf = <D>(body: string): D => (JSON.parse(body) as { data: D }).data;

/** What came of waits in milliseconds since `started` (`performance.now`). */
export function resultOf(waited: readonly number[], started: number): LoadResult {
  const took = (performance.now() - started) / 1000;
  const sorted = waited.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { perSecond: sorted.length / took, count: sorted.length, medianMs: at(0.5), p99Ms: at(0.99) };
}

async function open(port: number): Promise<Socket> {
  const connection = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise((resolve, reject) => connection.once('connect', resolve).once('error', reject));
  return connection;
}

function exchange(connection: Socket, request: RawRequest): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const finish = (settle: () => void) => {
      connection.off('data', onData).off('close', onClose).off('error', onClose);
      settle();
    };
    const onClose = () => finish(() => reject(new Error('The server closed the connection')));
    const onData = (chunk: Buffer) => {
      received += chunk.toString('latin1');
      const head = received.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1]);
      if (received.length < head + 4 + length) return;
      const body = Buffer.from(received.slice(head + 4), 'latin1').toString();
      if (received.startsWith('HTTP/1.1 200')) finish(() => resolve(body));
      else finish(() => reject(new Error(`The server refused: ${received.slice(0, 12)} ${body}`)));
    };
    connection.on('data', onData).once('close', onClose).once('error', onClose);
    connection.write(request);
  });
}
