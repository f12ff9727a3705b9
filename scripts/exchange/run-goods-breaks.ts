import { readFileSync } from 'node:fs';
import { type Ledger, openLedger } from '#e2e/ledger-client/ledger-client.ts';
import type { Misbehaviour } from '#e2e/ledger-client/misbehaviour.ts';
import { REAL_EXPORTS, VARIANTS } from '#exchange/endpoint/server/real-goods.fixture.ts';
import { differences, everything } from '#exchange/goods-import/server/everything.fixture.ts';
import { importFiles } from '#exchange/goods-import/server/index.ts';
import { realExport } from '#exchange/goods-import/server/real-exports.fixture.ts';
import { CrashShop } from '../crash/crash-shop.ts';
import { type CuttingProxy, openCuttingProxy } from './cutting-proxy.ts';
import { addConnection, copyOf, remove, untilIdle, withDatabase } from './exchange-shop.ts';
import { randomOf } from './random.ts';

export type GoodsBreaks = {
  rounds: number;
  cuts: number;
  kills: number;
  /** How many breaks hit each step of the exchange. */
  steps: Record<string, number>;
  /** What ended unlike an import by file. */
  unlike: unknown[];
};

type Plan = {
  /** The folder of an empty shop, see `createTemplate`. */
  template: string;
  cuts: number;
  kills: number;
  seed: number;
  rounds?: number;
  onRound?: (line: string) => void;
};

const PART_BYTES = 1024 * 1024;

/** A break in the first half-second finds the exchange at its beginning; large files go on for seconds. */
const BASE_MS = 400;
const BYTES_PER_MS = 1500;

/**
 * Sends real goods to a shop of its own process, each export by each kind of sender, and breaks off again and again at a
 * random moment: by a cut of the connection, or kill -9 of the shop. The sender starts again each time, as 1C does, at last
 * undisturbed; then the shop must have what an import of the same files by name has.
 */
export async function runGoodsBreaks({ template, cuts, kills, seed, rounds, onRound }: Plan): Promise<GoodsBreaks> {
  const random = randomOf(seed);
  const all = REAL_EXPORTS.flatMap((files) => VARIANTS.map((variant) => ({ files, variant })));
  const plan = rounds === undefined ? all : all.filter((_, index) => index % Math.ceil(all.length / rounds) === 0);
  const result: GoodsBreaks = { rounds: plan.length, cuts: 0, kills: 0, steps: {}, unlike: [] };
  const wanted = new Map<readonly string[], Record<string, unknown[]>>();
  for (const [index, { files, variant }] of plan.entries()) {
    if (!wanted.has(files)) wanted.set(files, await byFile(template, files));
    const share = (of: number) => Math.floor((of * (index + 1)) / plan.length) - Math.floor((of * index) / plan.length);
    const breaks = [
      ...Array.from({ length: share(cuts) }, () => 'cut' as const),
      ...Array.from({ length: share(kills) }, () => 'kill' as const),
    ].toSorted(() => random() - 0.5);
    const folder = copyOf(template);
    const trial = await GoodsTrial.open(folder, files, variant);
    try {
      for (const kind of breaks) {
        const step = await trial.break(kind, random);
        result.steps[`${kind} ${step}`] = (result.steps[`${kind} ${step}`] ?? 0) + 1;
        result[kind === 'cut' ? 'cuts' : 'kills'] += 1;
      }
      const found = differences(await trial.end(), wanted.get(files)!);
      result.unlike.push(...found.map((difference) => ({ files, variant, seed, difference })));
      onRound?.(`${index + 1}/${plan.length} ${variant} ${files[0]}: ${breaks.join(' ')} → ${found.length} unlike`);
    } finally {
      await trial.close();
      remove(folder);
    }
  }
  return result;
}

/** What a shop has after the files were imported by name, all together. */
async function byFile(template: string, files: readonly string[]): Promise<Record<string, unknown[]>> {
  const folder = copyOf(template);
  try {
    return await withDatabase(folder, async ({ db }) => {
      const named = files.map((name) => ({ path: realExport(name), name }));
      await importFiles(db, named, {}, { now: new Date() });
      return everything(db);
    });
  } finally {
    remove(folder);
  }
}

interface TrialParts {
  folder: string;
  shop: CrashShop;
  proxy: CuttingProxy;
  files: { name: string; content: Buffer }[];
  open: () => Ledger;
}

/** One shop and the sender of one export. */
class GoodsTrial {
  readonly #folder: string;
  readonly #shop: CrashShop;
  readonly #proxy: CuttingProxy;
  readonly #files: TrialParts['files'];
  readonly #openLedger: () => Ledger;
  /** Within it the exchange is most probably under way. */
  #spanMs: number;

  private constructor({ folder, shop, proxy, files, open }: TrialParts) {
    this.#folder = folder;
    this.#shop = shop;
    this.#proxy = proxy;
    this.#files = files;
    this.#openLedger = open;
    this.#spanMs = BASE_MS + files.reduce((all, { content }) => all + content.length, 0) / BYTES_PER_MS;
  }

  static async open(folder: string, files: readonly string[], variant: (typeof VARIANTS)[number]): Promise<GoodsTrial> {
    const encoding = variant === '8.2' ? 'windows-1251' : 'utf-8';
    // A base that sends a slice must not lose what it leaves out
    const { login, password } = await addConnection(folder, { encoding, hideLimit: 0 });
    const shop = await CrashShop.create(folder);
    shop.start();
    await shop.untilReady();
    const proxy = await openCuttingProxy(shop.url);
    const sent = files.map((name) => ({ name: name.split('/').at(-1)!, content: readFileSync(realExport(name)) }));
    const open = () => openLedger({ url: proxy.url, login, password, variant });
    return new GoodsTrial({ folder, shop, proxy, files: sent, open });
  }

  /** Breaks off a run; one that came too late is made again. Returns what it hit. */
  async break(kind: 'cut' | 'kill', random: () => number): Promise<string> {
    for (;;) {
      if (kind === 'cut' && random() < 0.4) return this.#cutPart(random);
      const step = await (kind === 'cut' ? this.#cut(random) : this.#kill(random));
      if (step !== null) return step;
      this.#spanMs *= 0.7;
    }
  }

  /** Cuts the connection within a part, which is sent again on another connection, or in another run. */
  async #cutPart(random: () => number): Promise<string> {
    const next = random() < 0.5 ? ('resend' as const) : ('stop' as const);
    await this.#send({ cut: { part: 1, bytes: Math.floor(random() * 200_000), next } });
    return `within a part, then ${next}`;
  }

  async #cut(random: () => number): Promise<string | null> {
    const callOff = this.#proxy.cutAfter(random() * this.#spanMs);
    const step = await this.#send();
    callOff();
    return step;
  }

  /** Kills the shop at a random moment and starts it again. */
  async #kill(random: () => number): Promise<string | null> {
    const killed = Promise.withResolvers<void>();
    const timer = setTimeout(() => killed.resolve(this.#shop.kill()), random() * this.#spanMs);
    const step = await this.#send();
    await killed.promise;
    clearTimeout(timer);
    this.#shop.start();
    await this.#shop.untilReady();
    return step;
  }

  /** The state after a run that nothing disturbs. */
  async end(): Promise<Record<string, unknown[]>> {
    await this.#openLedger().sendGoods(this.#files, { partBytes: PART_BYTES });
    return withDatabase(this.#folder, async ({ db }) => {
      await untilIdle(db);
      return everything(db);
    });
  }

  async close(): Promise<void> {
    await this.#proxy.close();
    await this.#shop.stop();
  }

  /** One run of the sender; returns the last step that was answered before it broke off, null where it has not. */
  async #send(misbehave?: Misbehaviour): Promise<string | null> {
    const ledger = this.#openLedger();
    try {
      await ledger.sendGoods(this.#files, { partBytes: PART_BYTES, misbehave });
      return null;
    } catch (error) {
      if (!isBreak(error)) throw error;
      return `after ${ledger.exchanges.at(-1)?.step ?? 'nothing'}`;
    }
  }
}

/** A connection that has ended; anything else is a defect. */
export function isBreak(error: unknown): boolean {
  const { code, name } = error as { code?: string; name?: string };
  return ['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(code ?? '') || name === 'AnswerTimeout';
}
