import { AggregatorRegistry, Gauge, type PrometheusContentType } from 'prom-client';
import type { Db } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import { serveMetrics } from '#server/metrics/serve-metrics.ts';
import type { ReadMetrics } from '#server/metrics/thread-metrics.ts';
import { RELEASE } from '#server/release.ts';
import { addShopFigures } from './shop-figures.ts';

type Source = { db: Db; env: Env; onError: (error: unknown) => void; readThreads: () => Promise<ReadMetrics[]> };

/**
 * Serves the figures of all threads together with those of the shop, where the settings name a port. Without the database
 * the figures of the threads stay. Returns what ends it.
 */
export async function startMetrics({ db, env, onError, readThreads }: Source): Promise<() => Promise<void>> {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = env;
  if (port === undefined) return async () => undefined;
  const read = async () => {
    const threads = await readThreads();
    const registry = AggregatorRegistry.aggregate<PrometheusContentType>(threads);
    const registers = [registry];
    const about = (name: string, help: string) => new Gauge({ name, help, registers });
    about('optovik_threads', 'Threads that have answered this reading').set(threads.length);
    about('optovik_resident_bytes', 'Memory of the process').set(process.memoryUsage.rss());
    const { user, system } = process.cpuUsage();
    about('optovik_cpu_seconds', 'Processor time of the process').set((user + system) / 1e6);
    about('optovik_started_seconds', 'When the process began, Unix time').set(performance.timeOrigin / 1000);
    new Gauge({ name: 'optovik_release', help: 'The release', labelNames: ['version'], registers }).set(
      { version: RELEASE },
      1,
    );
    const isUp = about('optovik_database_up', 'Whether the database answers');
    await addShopFigures(registry, db).then(
      () => isUp.set(1),
      (error: unknown) => {
        isUp.set(0);
        onError(error);
      },
    );
    return registry.metrics();
  };
  const { stop } = await serveMetrics({ port, host, token, read });
  return stop;
}
