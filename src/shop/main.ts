import { makeDataDirectory } from '#server/data-directory.ts';
import { readEnv } from '#server/env.ts';
import { sourceStack } from '#server/source-stack.ts';
import { start } from './start.ts';

/** Entry point of the server: everything that goes wrong before it listens ends in one line and exit code 1. */
let started: ReturnType<typeof start> | undefined;
let isOpen = false;
const hurry = new AbortController();
let askedAt: number | undefined;

/** A terminal and npm each pass Ctrl-C on, npm and a service manager each a SIGTERM: what comes so soon is the same one. */
const SAME_SIGNAL_MS = 1000;

function stop(signal: NodeJS.Signals): void {
  if (askedAt !== undefined) {
    if (performance.now() - askedAt > SAME_SIGNAL_MS) hurry.abort();
    return;
  }
  askedAt = performance.now();
  if (signal === 'SIGINT') hurry.abort();
  // A start that is cut off begins again next time; who is served already gets his answer
  if (!started || !isOpen) process.exit(1);
  started
    .then((running) => running.stop(signal, hurry.signal))
    .then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(nameSourceLines(error));
        process.exit(1);
      },
    );
}

/** Gives an error that is about to be printed the lines of the sources in its stack. */
function nameSourceLines(error: unknown): unknown {
  if (error instanceof Error && error.stack) error.stack = sourceStack(error.stack);
  return error;
}

process.on('SIGTERM', stop).on('SIGINT', stop);
process.on('uncaughtExceptionMonitor', nameSourceLines);
try {
  const env = readEnv(process.env);
  makeDataDirectory(env.DATA_DIR);
  started = start(env, () => (isOpen = true));
  await started;
} catch (error) {
  console.error(
    process.env.LOG_LEVEL === 'debug' ? nameSourceLines(error) : `Магазин не запущен: ${(error as Error).message}`,
  );
  process.exit(1);
}
