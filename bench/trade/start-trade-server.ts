import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgresPrograms, namedPostgres } from '#server/testing/find-postgres.ts';
import { startPrivatePostgres } from '#server/testing/private-postgres.ts';
import { databaseUrl, onServer } from '#server/testing/template.ts';
import type { TradeData } from './trade-data.ts';
import type { Opening, Order } from './trade-server.ts';

export type Engine = 'pglite' | 'postgres';
export type TradeServer = TradeData & {
  port: number;
  referencePort: number;
  /**
   * Leaves so many lines in the baskets of the first buyers (all of them where no number is given) and none in the
   * others, and lets the database gather its statistics.
   */
  fillBaskets: (linesEach: number, buyers?: number) => Promise<void>;
  settle: () => Promise<void>;
  stop: () => Promise<void>;
};

/** The engines that can be had here. */
export function engines(): Engine[] {
  return namedPostgres() || findPostgresPrograms() ? ['postgres', 'pglite'] : ['pglite'];
}

/** Starts a filled shop in a process of its own, on a durable database that is gone when it stops. */
export async function startTradeServer(
  engine: Engine,
  size: { buyers: number; products: number; port: number },
): Promise<TradeServer> {
  const place = engine === 'postgres' ? await postgresPlace() : embeddedPlace();
  const child = fork(join(import.meta.dirname, 'trade-server.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  child.send({ ...size, ...place.where } satisfies Opening);
  const data = (await answerOf(child)) as TradeData;
  const tell = async (order: Order) => {
    child.send(order);
    await answerOf(child);
  };
  return {
    ...data,
    port: size.port,
    referencePort: size.port + 1,
    fillBaskets: (linesEach, buyers = size.buyers) => tell({ linesEach, buyers }),
    settle: () => tell('settle'),
    stop: async () => {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.send('stop' satisfies Order);
      await exited;
      await place.remove();
    },
  };
}

function answerOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('The server of the benchmark has ended'));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message);
    });
  });
}

type Place = { where: { url: string } | { directory: string }; remove: () => void | Promise<void> };

function embeddedPlace(): Place {
  const directory = mkdtempSync(join(tmpdir(), 'optovik-bench-'));
  return { where: { directory }, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

async function postgresPlace(): Promise<Place> {
  const named = namedPostgres();
  if (named === undefined) {
    const { url, stop } = await startPrivatePostgres({ durable: true });
    return { where: { url }, remove: stop };
  }
  const name = `optovik_bench_${randomUUID().slice(0, 8)}`;
  await onServer(named, `create database ${name}`);
  return {
    where: { url: databaseUrl(named, name) },
    remove: () => onServer(named, `drop database ${name} with (force)`),
  };
}
