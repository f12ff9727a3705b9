import { mkdirSync } from 'node:fs';
import { start } from './start.ts';
import { readEnv } from '#server/env.ts';

/** Entry point of the server: everything that goes wrong before it listens ends in one line and exit code 1. */
try {
  const env = readEnv(process.env);
  mkdirSync(env.DATA_DIR, { recursive: true });
  const running = await start(env);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      running.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  console.error(process.env.LOG_LEVEL === 'debug' ? error : `Магазин не запущен: ${(error as Error).message}`);
  process.exit(1);
}
