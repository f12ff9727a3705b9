/** What a parent asks of a server of the benchmark: each question answered by a number. */
export type Questions = Record<string, () => number | Promise<number>>;

/**
 * Answers its parent: 'cpu' with the milliseconds this process has worked, 'memory' with its bytes, the questions of its
 * own, 'stop' by ending.
 */
export function answerParent(stop: () => Promise<void>, questions: Questions = {}): void {
  const known: Questions = {
    cpu: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    },
    memory: () => process.memoryUsage.rss(),
    ...questions,
  };
  process.on('message', async (message: string) => {
    if (message !== 'stop') {
      process.send!(await known[message]!());
      return;
    }
    await stop();
    process.disconnect();
  });
}
