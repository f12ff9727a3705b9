import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Encoding, Step } from './answer.ts';
import { ordersXml, type ModelOrder } from './model-orders.ts';
import { readZip } from './read-zip.ts';
import { encodeText } from './text-encoding.ts';
import { parseXml } from './xml-tree.ts';

export const LOGIN = 'обмен';
export const PASSWORD = 'пароль:с двоеточием';

/** An answer before it is sent. */
export interface Reply {
  status: number;
  headers: Record<string, string | string[]>;
  text: string;
  encoding: Encoding;
  /** Sent in place of the text. */
  body?: Buffer;
  delayMs?: number;
}

interface ModelOptions {
  encoding?: Encoding;
  zip?: boolean;
  fileLimit?: number;
  orders?: readonly ModelOrder[];
  /** How many times `import` answers progress before it succeeds. */
  progress?: number;
  /** Breaks an answer. */
  alter?: (reply: Reply, step: Step) => void;
}

/** What the endpoint was asked, with the headers that identify the sender. */
interface ModelRequest {
  step: Step;
  parameters: URLSearchParams;
  cookie: string | undefined;
  authorization: string | undefined;
  contentType: string | undefined;
}

export interface ModelEndpoint {
  url: string;
  requests: ModelRequest[];
  /** What was imported last under each name. */
  imported: Map<string, Buffer>;
  /** Numbers of orders that were confirmed. */
  delivered: Set<string>;
  close: () => Promise<void>;
}

/** The smallest endpoint that keeps to the protocol, to prove the client and its checks. */
export async function openModelEndpoint(options: ModelOptions = {}): Promise<ModelEndpoint> {
  const { encoding = 'utf-8', zip = true, fileLimit = 1000, orders = [], progress = 1, alter } = options;
  const requests: ModelRequest[] = [];
  const imported = new Map<string, Buffer>();
  const delivered = new Set<string>();
  const staged = new Map<string, Buffer>();
  const asked = new Map<string, number>();
  /** By session, the numbers of the orders that its last `query` sent. */
  const sessions = new Map<string, string[]>();

  const importFile = (filename: string) => {
    const archives = [...staged].filter(([name]) => name.endsWith('.zip'));
    for (const [, archive] of archives) for (const [name, content] of readZip(archive)) staged.set(name, content);
    const content = staged.get(filename);
    if (!content) return `failure\nФайла ${filename} нет.`;
    const count = (asked.get(filename) ?? 0) + 1;
    asked.set(filename, count);
    if (count <= progress) return 'progress\nФайл читается.';
    try {
      parseXml(content.toString());
    } catch (error) {
      return `failure\nФайл ${filename} не читается: ${(error as Error).message}`;
    }
    imported.set(filename, content);
    return 'success';
  };

  const query = (session: string) => {
    const open = orders.filter(({ number }) => !delivered.has(number));
    const numbers = open.map(({ number }) => number);
    sessions.set(session, numbers);
    return ordersXml(open, encoding);
  };

  const clear = () => {
    staged.clear();
    asked.clear();
    return `zip=${zip ? 'yes' : 'no'}\nfile_limit=${fileLimit}`;
  };

  const confirm = (session: string) => {
    for (const number of sessions.get(session) ?? []) delivered.add(number);
    return 'success';
  };

  const steps: Record<Exclude<Step, 'checkauth'>, (session: string, filename: string, body: Buffer) => string> = {
    init: clear,
    file: (_, filename, body) => {
      staged.set(filename, Buffer.concat([staged.get(filename) ?? Buffer.alloc(0), body]));
      return 'success';
    },
    import: (_, filename) => importFile(filename),
    deactivate: () => 'success',
    complete: () => 'success',
    query,
    success: confirm,
  };

  const answer = (asking: ModelRequest, body: Buffer) => {
    const basic = `Basic ${Buffer.from(`${LOGIN}:${PASSWORD}`).toString('base64')}`;
    const isBasic = asking.authorization === basic;
    const session = asking.cookie?.replace('exchange=', '') ?? basic;
    if (asking.step === 'checkauth' && isBasic) {
      const value = randomUUID();
      sessions.set(value, []);
      return `success\nexchange\n${value}`;
    }
    if (!isBasic && !sessions.has(session)) return 'failure\nВойдите снова.';
    return steps[asking.step as Exclude<Step, 'checkauth'>](session, asking.parameters.get('filename') ?? '', body);
  };

  const server = createServer((request, response) => {
    const respond = async () => {
      const asking = readRequest(request);
      const body = await readBody(request);
      requests.push(asking);
      const charset = encoding === 'windows-1251' ? encoding : 'utf-8';
      const text = answer(asking, body);
      const headers = { 'content-type': `text/plain; charset=${charset}` };
      const ownEncoding = encoding === 'utf-8-bom' && asking.step !== 'query' ? 'utf-8' : encoding;
      const reply: Reply = { status: 200, headers, text, encoding: ownEncoding };
      alter?.(reply, asking.step);
      await new Promise((waited) => setTimeout(waited, reply.delayMs ?? 0));
      response.writeHead(reply.status, reply.headers).end(reply.body ?? encodeText(reply.text, reply.encoding));
    };
    // A part that was cut off changes nothing
    respond().catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    imported,
    delivered,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

function readRequest({ url, headers }: IncomingMessage): ModelRequest {
  const parameters = new URL(url!, 'http://model').searchParams;
  const { cookie, authorization, 'content-type': contentType } = headers;
  return { step: parameters.get('mode') as Step, parameters, cookie, authorization, contentType };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
