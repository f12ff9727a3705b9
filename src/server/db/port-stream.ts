import type { MessagePort } from 'node:worker_threads';
import type { EngineThread } from './engine-thread.ts';
import { WorkerStream } from './worker-stream.ts';

/** What `pg` takes for a socket in another thread than the one that holds the engine's: it ends where the port ends. */
export class PortStream extends WorkerStream {
  constructor(port: MessagePort) {
    super({
      ready: Promise.resolve(),
      send: (bytes) => port.postMessage(bytes, [bytes.buffer]),
      end: () => port.close(),
    });
    port.on('message', (bytes: Uint8Array) => this.push(Buffer.from(bytes.buffer)));
    port.once('close', () => this.destroy());
  }
}

/** Carries what comes through a port to the engine, on a connection of its own. Returns what cuts it off. */
export function relay(port: MessagePort, thread: EngineThread): () => void {
  const stream = thread.connect();
  port.on('message', (bytes: Uint8Array) => stream.write(bytes));
  stream.on('data', (bytes: Buffer) => port.postMessage(Uint8Array.from(bytes)));
  // The other side is told by the end of its port
  stream.on('error', () => port.close());
  stream.once('close', () => port.close());
  port.once('close', () => stream.destroy());
  return () => stream.destroy();
}
