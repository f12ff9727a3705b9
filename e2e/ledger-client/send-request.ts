import { request as httpRequest, type IncomingMessage } from 'node:http';
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
export function sendRequest({ step, url, headers, body, timeoutMs, cutAfter }: ExchangeRequest): Promise<Answer> {
  const start = performance.now();
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const length = body ? { 'content-length': String(body.length) } : {};
    const request = send(url, { method: body ? 'POST' : 'GET', headers: { ...headers, ...length }, agent: false });
    const end = (error: Error) => {
      clearTimeout(timer);
      reject(error);
      request.destroy();
    };
    const timer = setTimeout(() => end(new AnswerTimeout(`${step}: no answer in ${timeoutMs} ms`)), timeoutMs);
    request.on('response', (response) => {
      readBody(response)
        .then((read) => {
          const { statusCode = 0, headers } = response;
          resolve({ step, status: statusCode, headers, body: read, elapsedMs: performance.now() - start });
        }, reject)
        .finally(() => {
          clearTimeout(timer);
          // The shop may answer before it has read the whole body
          request.destroy();
        });
    });
    request.on('error', (error) => {
      // An answer that has begun counts more than a body that could not be sent
      if (!request.res) end(error);
    });
    if (body && cutAfter !== undefined) {
      const cut = () => setTimeout(() => end(new ConnectionCut(`${step}: cut after ${cutAfter} bytes`)), CUT_DELAY_MS);
      request.flushHeaders();
      request.write(body.subarray(0, cutAfter), cut);
    } else request.end(body);
  });
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
