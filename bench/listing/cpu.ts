/** Answers its parent: 'cpu' with the milliseconds this process has worked, 'stop' by ending. */
export function answerCpu(stop: () => Promise<void>): void {
  process.on('message', async (message: 'cpu' | 'stop') => {
    if (message === 'cpu') {
      const { user, system } = process.cpuUsage();
      process.send!((user + system) / 1000);
      return;
    }
    await stop();
    process.disconnect();
  });
}
