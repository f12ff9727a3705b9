/** Answers its parent: 'cpu' with the milliseconds this process has worked, 'memory' with its bytes, 'stop' by ending. */
export function answerCpu(stop: () => Promise<void>): void {
  process.on('message', async (message: 'cpu' | 'memory' | 'stop') => {
    if (message === 'cpu') {
      const { user, system } = process.cpuUsage();
      process.send!((user + system) / 1000);
      return;
    }
    if (message === 'memory') {
      process.send!(process.memoryUsage.rss());
      return;
    }
    await stop();
    process.disconnect();
  });
}
