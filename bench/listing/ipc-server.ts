/** What the parent process may ask a server of the benchmark: each query is answered by a number. */
export type Queries = Record<string, () => number | Promise<number>>;

/**
 * Answers messages of the parent process: 'cpu' with the milliseconds that this process has worked, 'memory' with its
 * bytes, `queries` by their functions; 'stop' ends it.
 */
export function serveIpc(stop: () => Promise<void>, queries: Queries = {}): void {
  const known: Queries = {
    cpu: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    },
    memory: () => process.memoryUsage.rss(),
    /** Bytes that this process has ever taken at once. */
    'most memory': () => process.resourceUsage().maxRSS * 1024,
    ...queries,
  };
  process.on('message', async (message: string) => {
    if (message !== 'stop') {
      process.send!(await known[message]!());
      return;
    }
    await stop();
    process.disconnect!();
  });
  // Also where the parent has failed and says nothing more
  process.once('disconnect', () => process.exit());
}
