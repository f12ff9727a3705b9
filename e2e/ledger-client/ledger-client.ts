import { textOf, type Encoding } from './answer.ts';
import { beginSession, type Connection, type Exchange, type Session } from './exchange-session.ts';
import type { ExchangeFile } from './exchange-file.ts';
import { untilStopped, type Misbehaviour, type Stop } from './misbehaviour.ts';
import { parseOrders, type OrderDocument } from './order-documents.ts';
import { sendFiles, type SendOptions, type SendReport } from './send-files.ts';
import type { Inspected } from './strict-checks.ts';
import { VARIANTS, type Variant } from './variants.ts';

export interface LedgerOptions {
  /** The address of the shop without a path. */
  url: string;
  path?: string;
  login: string;
  password: string;
  variant: Variant;
  /** The encoding that the connection is set to in the shop, where it is not the one of the variant. */
  encoding?: Encoding;
  /** How long the client waits for an answer. */
  answerTimeoutMs?: number;
  /** How long an answer to `import` may take. */
  importLimitMs?: number;
  /** How long a file may stay in progress. */
  progressLimitMs?: number;
}

export interface TakeOptions {
  /** Whether `init` is asked before `query`; the variant's habit otherwise. */
  init?: boolean;
  /** Applies to `confirm` of this session too. */
  misbehave?: Misbehaviour;
}

export interface TakenOrders {
  documents: OrderDocument[];
  /** The body of `query`; empty where the session stopped before it. */
  raw: Buffer;
  stopped?: Stop;
}

/** An accounting system. Each method but `confirm` is a session of its own and checks every answer strictly. */
export interface Ledger {
  sendGoods: (files: readonly ExchangeFile[], options?: SendOptions) => Promise<SendReport>;
  sendOrders: (files: readonly ExchangeFile[], options?: SendOptions) => Promise<SendReport>;
  takeOrders: (options?: TakeOptions) => Promise<TakenOrders>;
  /** Asks `success` in the session of the last `takeOrders`, or in a new one that has queried nothing. */
  confirm: (options?: { newSession?: boolean }) => Promise<void>;
  /** Every request that was answered. */
  exchanges: readonly Exchange[];
  /** How many answers each check has looked at. */
  inspected: Inspected;
}

export function openLedger({
  url,
  path = '/1c/exchange/',
  login,
  password,
  variant,
  ...options
}: LedgerOptions): Ledger {
  const settings = VARIANTS[variant];
  const connection: Connection = {
    address: url.replace(/\/$/, '') + path,
    login,
    password,
    settings,
    encoding: options.encoding ?? settings.encoding,
    answerTimeoutMs: options.answerTimeoutMs ?? 180_000,
    importLimitMs: options.importLimitMs ?? 25_000,
    progressLimitMs: options.progressLimitMs ?? 600_000,
    cookies: [],
    exchanges: [],
    inspected: new Map(),
  };
  let sale: Session | undefined;

  async function takeOrders({ init = settings.initsOrders, misbehave }: TakeOptions = {}): Promise<TakenOrders> {
    const session = beginSession(connection, 'sale', misbehave);
    sale = session;
    const taken: TakenOrders = { documents: [], raw: Buffer.alloc(0) };
    const stopped = await untilStopped(async () => {
      await session.checkauth();
      if (init) await session.ask('init');
      const answer = await session.ask('query');
      taken.raw = answer.body;
      taken.documents = parseOrders(textOf(answer));
    });
    return stopped ? { ...taken, stopped } : taken;
  }

  async function confirm({ newSession = false } = {}): Promise<void> {
    const session = newSession ? beginSession(connection, 'sale') : sale;
    if (!session) throw new Error('There is no session to confirm: call takeOrders first.');
    if (newSession) await session.checkauth();
    await session.ask('success');
  }

  return {
    sendGoods: (files, sendOptions = {}) => sendFiles(connection, 'catalog', files, sendOptions),
    sendOrders: (files, sendOptions = {}) => sendFiles(connection, 'sale', files, sendOptions),
    takeOrders,
    confirm,
    exchanges: connection.exchanges,
    inspected: connection.inspected,
  };
}
