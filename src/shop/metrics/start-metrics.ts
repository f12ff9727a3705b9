import { AggregatorRegistry, type PrometheusContentType } from 'prom-client';
import type { Env } from '#server/env.ts';
import { serveMetrics } from '#server/metrics/serve-metrics.ts';
import type { ReadMetrics } from '#server/metrics/thread-metrics.ts';
import { NodeFigures, type NodeSource } from './node-figures.ts';

type Source = NodeSource & { env: Env; readThreads: () => Promise<ReadMetrics[]> };

/**
 * Serves the figures of all threads together with those of the shop, where the settings name a port. Without the database
 * the figures of the threads stay. Returns what ends it.
 */
export async function startMetrics(source: Source): Promise<() => Promise<void>> {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = source.env;
  if (port === undefined) return async () => undefined;
  const node = new NodeFigures();
  const readAll = async () => {
    const [threads, ofNode] = await Promise.all([source.readThreads(), node.read(source)]);
    return `${await AggregatorRegistry.aggregate<PrometheusContentType>(threads).metrics()}${ofNode}`;
  };
  let reading: Promise<string> | null = null;
  // Two that ask at once get one reading
  const read = () => (reading ??= readAll().finally(() => (reading = null)));
  const { stop } = await serveMetrics({ port, host, token, read });
  return stop;
}
