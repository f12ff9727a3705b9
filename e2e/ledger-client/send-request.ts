import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Answer, Step } from './answer.ts';

export interface ExchangeRequest {
  step: Step;
  url: string;
  headers: Record<string, string>;
  /** A request with a body is a POST. */
  body?: Buffer;
  timeoutMs: number;
  /** Closes the connection after this many bytes of the body. */
  cutAfter?: number;
}

/** The shop did not answer in time; 1C gives the session up. */
export class AnswerTimeout extends Error {
  override name = 'AnswerTimeout';
}

/** The client closed the connection, as `cutAfter` asks. */
export class ConnectionCut extends Error {
  override name = 'ConnectionCut';
}

/** How long the bytes before a cut have to arrive. */
const CUT_DELAY_MS = 50;

/** Sends one request on a connection of its own and follows no redirect. */
export async function sendRequest(exchange: ExchangeRequest): Promise<Answer> {
  const { step, url, headers, body, timeoutMs, cutAfter } = exchange;
  const start = performance.now();
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  const length = body ? { 'content-length': String(body.length) } : {};
  const request = send(url, { method: body ? 'POST' : 'GET', headers: { ...headers, ...length }, agent: false });
  const interrupted = Promise.withResolvers<never>();
  const interrupt = (error: Error) => interrupted.reject(error);
  const timer = setTimeout(() => interrupt(new AnswerTimeout(`${step}: no answer in ${timeoutMs} ms`)), timeoutMs);
  const answered = readAnswer(request);
  if (body && cutAfter !== undefined) {
    const error = new ConnectionCut(`${step}: cut after ${cutAfter} bytes`);
    request.flushHeaders();
    request.write(body.subarray(0, cutAfter), () => setTimeout(interrupt, CUT_DELAY_MS, error));
  } else request.end(body);
  try {
    const read = await Promise.race([answered, interrupted.promise]);
    return { step, ...read, elapsedMs: performance.now() - start };
  } finally {
    clearTimeout(timer);
    // The shop may answer before it has read the whole body
    request.destroy();
  }
}

/** An answer that has begun counts more than a body that could not be sent. */
async function readAnswer(request: ClientRequest) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) };
}
