import type { IncomingHttpHeaders } from 'node:http';

/** A value of `mode=`. */
export type Step = 'checkauth' | 'init' | 'file' | 'import' | 'deactivate' | 'complete' | 'query' | 'success';

/** How a receiver reads answers; a setting of its connection. */
export type Encoding = 'utf-8' | 'utf-8-bom' | 'windows-1251';

export interface Cookie {
  name: string;
  value: string;
}

/** What the shop answered to one request. */
export interface Answer {
  step: Step;
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** From the start of the request to the last byte of the answer. */
  elapsedMs: number;
}

/** What the connection requires of an answer. */
export interface Expectation {
  encoding: Encoding;
  /** The longest time that `import` may take. */
  importLimitMs: number;
  /** The cookie of `checkauth`, once there is one. */
  cookie?: Cookie;
}

/** Returns what is wrong with an answer. */
export type AnswerCheck = (answer: Answer, expected: Expectation) => string | undefined;

/** The charset of the `Content-Type`, in lower case; empty where there is none. */
export function charsetOf({ headers }: Answer): string {
  return /;\s*charset="?([^\s;"]+)"?/i.exec(headers['content-type'] ?? '')?.[1]?.toLowerCase() ?? '';
}

/** The text of an answer in its own charset, without a byte order mark. */
export function textOf(answer: Answer): string {
  return new TextDecoder(charsetOf(answer) === 'windows-1251' ? 'windows-1251' : 'utf-8').decode(answer.body);
}

/** Whether the shop refused the request: `failure` alone on the first line. */
export function isRefusal(answer: Answer): boolean {
  return textOf(answer).split('\n')[0] === 'failure';
}

/** Reads the cookie of a successful `checkauth`. */
export function cookieOf(answer: Answer): Cookie {
  const [, name = '', value = ''] = textOf(answer).split('\n');
  return { name, value };
}
