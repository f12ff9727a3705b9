import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { nodeOptionsOf, startEnvironment } from '../node-options.ts';

/** A server of the benchmark in a process of its own. */
export type Child<A> = {
  /** What it said when it was ready. */
  opening: A;
  pid: number;
  /** Milliseconds of processor time it has used so far. */
  cpu: () => Promise<number>;
  /** Bytes that it takes now. */
  memory: () => Promise<number>;
  /** One of its own questions. */
  ask: (question: string) => Promise<number>;
  stop: () => Promise<void>;
};

/** Starts a file of this folder as a process, as `npm start` starts Node, sends it its settings and waits until it is ready. */
export async function startChild<A>(file: string, opening: object): Promise<Child<A>> {
  const child = fork(join(import.meta.dirname, file), { execArgv: nodeOptionsOf('start'), env: startEnvironment() });
  child.send(opening);
  const ask = async (question: string) => {
    child.send(question);
    return (await answerOf(child)) as number;
  };
  return {
    opening: (await answerOf(child)) as A,
    pid: child.pid!,
    cpu: () => ask('cpu'),
    memory: () => ask('memory'),
    ask,
    stop: async () => {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.send('stop');
      await exited;
    },
  };
}

function answerOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('A server of the benchmark has ended'));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message);
    });
  });
}
