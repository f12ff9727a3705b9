import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { type Command, type CommandContext, type CommandProgress, refusalOf } from './command.ts';
import { type CommandAnswer, type CommandRequest, receiveLines, sendLine } from './command-wire.ts';
import { socketPath } from './socket-path.ts';

/** Progress is told no more often. */
const PROGRESS_EVERY_MS = 100;

type Shop = Omit<CommandContext, 'onProgress' | 'signal'> & { log: { error: (error: unknown, text: string) => void } };

/**
 * Lets the operator's commands into the process that holds the database, through a socket in the data folder that only
 * the owner of the process may open. One at a time; the caller must hold the folder, since a socket left behind by a
 * dead process is taken away. `close` stops the running command between two of its steps.
 */
export async function serveCommands(
  shop: Shop,
  dataDirectory: string,
  commands: Readonly<Record<string, Command>>,
): Promise<{ close: () => Promise<void> }> {
  const { path, file, release } = socketPath(dataDirectory);
  rmSync(file, { force: true });
  const ending = new AbortController();
  let last: Promise<void> = Promise.resolve();
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
    void answer(socket, (request, tell) => {
      const run = last.then(() => runOne(shop, commands, request, tell, ending.signal));
      last = run.then(() => undefined);
      return run;
    });
  });
  // The socket is made within `listen`, so nobody can open it before its mode is set
  const before = process.umask(0o177);
  server.listen(path);
  process.umask(before);
  await once(server, 'listening');
  chmodSync(file, 0o600);
  return {
    close: async () => {
      ending.abort();
      const closed = new Promise((resolve) => server.close(resolve));
      await last;
      // Whoever has asked nothing would keep the socket open for ever
      for (const socket of open) socket.destroySoon();
      await closed;
      release();
    },
  };
}

type Tell = (progress: CommandProgress) => void;

async function answer(
  socket: Socket,
  run: (request: CommandRequest, tell: Tell) => Promise<CommandAnswer>,
): Promise<void> {
  try {
    for await (const line of receiveLines(socket)) {
      sendLine(socket, await run(line as CommandRequest, (progress) => sendLine(socket, { progress })));
      break;
    }
  } catch {
    // Whoever sends us no commands gets no answer
  }
  socket.end();
}

async function runOne(
  { log, ...shop }: Shop,
  commands: Readonly<Record<string, Command>>,
  { command, args }: CommandRequest,
  tell: Tell,
  signal: AbortSignal,
): Promise<CommandAnswer> {
  const found = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!found) return { refusal: `Запущенный магазин не знает команды ${String(command).slice(0, 60)}: обновите его` };
  try {
    return { result: await found.run({ ...shop, signal, onProgress: seldom(tell) }, args) };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal !== null) return { refusal };
    if (signal.aborted) return { refusal: 'Магазин останавливается: повторите команду, когда он будет запущен' };
    log.error(error, 'command failed');
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

function seldom(tell: Tell): Tell {
  let last = 0;
  return (progress) => {
    const now = performance.now();
    if (now - last < PROGRESS_EVERY_MS) return;
    last = now;
    tell(progress);
  };
}
