import { mkdirSync } from 'node:fs';
import { readEnv } from '#server/env.ts';
import { type Running, start } from './start.ts';

/** Entry point of the server: everything that goes wrong before it listens ends in one line and exit code 1. */
let running: Running | undefined;
let isStopping = false;

function stop(): void {
  // In a terminal Ctrl-C comes twice: from the terminal itself and from npm
  if (isStopping) return;
  isStopping = true;
  // A start that is cut off begins again next time
  if (!running) process.exit(1);
  running.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}

process.on('SIGTERM', stop).on('SIGINT', stop);
try {
  const env = readEnv(process.env);
  mkdirSync(env.DATA_DIR, { recursive: true });
  running = await start(env);
} catch (error) {
  console.error(process.env.LOG_LEVEL === 'debug' ? error : `Магазин не запущен: ${(error as Error).message}`);
  process.exit(1);
}
