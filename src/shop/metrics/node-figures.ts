import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { Gauge, Registry } from 'prom-client';
import { catalogueAgeSeconds } from '#goods/catalogue/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import { RELEASE } from '#server/release.ts';
import { shopFigures } from './shop-figures.ts';

export type NodeSource = { db: Db; env: Pick<Env, 'DATA_DIR'>; onError: (error: unknown) => void };

/** Less than Prometheus waits for an answer. */
const DATABASE_LIMIT_MS = 4000;

/** The figures of a process and of its shop, beside those of its threads. Each reading replaces the former one. */
export class NodeFigures {
  readonly registry = new Registry();
  readonly #gauges = new Map<string, { gauge: Gauge; hasLabels: boolean }>();

  constructor() {
    const own: [name: string, help: string, labelNames?: string[]][] = [
      ['optovik_resident_bytes', 'Memory of the process'],
      ['optovik_cpu_seconds', 'Processor time of the process'],
      ['optovik_started_seconds', 'When the process began, Unix time'],
      ['optovik_release', 'The release', ['version']],
      ['optovik_catalogue_age_seconds', 'For how long the catalogue may have lacked changes of the database'],
      ['optovik_disk_free_bytes', 'Room on the disk of DATA_DIR'],
      ['optovik_disk_bytes', 'Size of the disk of DATA_DIR'],
      ['optovik_database_up', 'Whether the database answers'],
    ];
    for (const [name, help, labelNames] of own) this.#add(name, help, labelNames);
    for (const { labels, figures } of shopFigures) {
      for (const [name, [help]] of Object.entries(figures)) this.#add(name, help, Object.keys(labels));
    }
  }

  async read({ db, env, onError }: NodeSource): Promise<string> {
    for (const { gauge, hasLabels } of this.#gauges.values()) {
      gauge.reset();
      // Without labels it begins at 0, which would say something
      if (!hasLabels) gauge.remove();
    }
    const { user, system } = process.cpuUsage();
    this.#set('optovik_resident_bytes', process.memoryUsage.rss());
    this.#set('optovik_cpu_seconds', (user + system) / 1e6);
    this.#set('optovik_started_seconds', performance.timeOrigin / 1000);
    this.#set('optovik_release', 1, { version: RELEASE });
    this.#set('optovik_catalogue_age_seconds', catalogueAgeSeconds(db));
    const disk = await statfs(env.DATA_DIR).catch(() => null);
    this.#set('optovik_disk_free_bytes', disk && disk.bavail * disk.bsize);
    this.#set('optovik_disk_bytes', disk && disk.blocks * disk.bsize);
    const isUp = await this.#readShop(db).then(
      () => true,
      (error: unknown) => void onError(error),
    );
    this.#set('optovik_database_up', isUp ? 1 : 0);
    return this.registry.metrics();
  }

  async #readShop(db: Db): Promise<void> {
    const limit = AbortSignal.timeout(DATABASE_LIMIT_MS);
    const late = new Promise<never>((_resolve, reject) => {
      limit.addEventListener('abort', () => reject(limit.reason as Error), { once: true });
    });
    late.catch(() => undefined);
    for (const { labels, figures, from } of shopFigures) {
      const values = Object.entries(figures).map(([name, [, value]]) => [name, value] as const);
      const columns = [...Object.entries(labels), ...values].map(
        ([name, value]) => sql`${value} as ${sql.identifier(name)}`,
      );
      const statement = sql`select ${sql.join(columns, sql`, `)} ${from ? sql`from ${from}` : sql``}`;
      const { rows } = await Promise.race([db.execute<Record<string, string | number | null>>(statement), late]);
      for (const row of rows) {
        const labelled = Object.fromEntries(Object.keys(labels).map((label) => [label, String(row[label])]));
        for (const [name] of values) this.#set(name, row[name] as number | null, labelled);
      }
    }
  }

  #add(name: string, help: string, labelNames: string[] = []): void {
    const gauge = new Gauge({ name, help, labelNames, registers: [this.registry] });
    this.#gauges.set(name, { gauge, hasLabels: labelNames.length > 0 });
  }

  #set(name: string, value: number | null, labels: Record<string, string> = {}): void {
    if (value !== null) this.#gauges.get(name)!.gauge.set(labels, value);
  }
}
