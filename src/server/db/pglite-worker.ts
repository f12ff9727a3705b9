import { parentPort, workerData } from 'node:worker_threads';
import { engineBackend, openEngine } from './pglite-engine.ts';
import { SessionScheduler } from './session-scheduler.ts';
import type { EngineOptions, FromWorker, ToWorker } from './worker-protocol.ts';

/** The thread of the embedded engine. An error that it does not answer ends the thread, and with it every query. */
const port = parentPort!;

const say = (message: FromWorker) => port.postMessage(message, 'bytes' in message ? [message.bytes.buffer] : []);

const engine = await openEngine(workerData as EngineOptions, (error) => {
  say({ kind: 'failed', reason: String(error) });
  process.exit(1);
});
const scheduler = new SessionScheduler(engineBackend(engine), {
  reply: (session, bytes) => say({ kind: 'bytes', session, bytes }),
  refuse: (session, reason) => say({ kind: 'refused', session, reason }),
});

port.on('message', (message: ToWorker) => void handle(message));
say({ kind: 'ready' });

async function handle(message: ToWorker): Promise<void> {
  switch (message.kind) {
    case 'bytes':
      return scheduler.receive(message.session, message.bytes);
    case 'end':
      return scheduler.end(message.session);
    case 'dump': {
      const dump = await engine.dumpDataDir('none');
      return say({ kind: 'dump', bytes: new Uint8Array(await dump.arrayBuffer()) });
    }
    case 'close':
      await engine.close();
      process.exit(0);
  }
}
