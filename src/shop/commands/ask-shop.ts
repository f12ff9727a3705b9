import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { type CommandProgress, CommandRefusal } from '#server/commands/command.ts';
import { type CommandAnswer, type CommandRequest, receiveLines, sendLine } from '#server/commands/command-wire.ts';
import { socketPath } from '#server/commands/socket-path.ts';

/**
 * Hands a command to the shop that runs on this data folder and waits for its lines; null where none runs. Throws
 * CommandRefusal for what the shop refuses.
 */
export async function askShop(
  dataDirectory: string,
  request: CommandRequest,
  onProgress: (progress: CommandProgress) => void,
): Promise<string[] | null> {
  if (!existsSync(dataDirectory)) return null;
  const { path, release } = socketPath(dataDirectory);
  try {
    const socket = await reach(path);
    if (!socket) return null;
    sendLine(socket, request);
    for await (const line of receiveLines(socket)) {
      const answer = line as CommandAnswer;
      if ('progress' in answer) onProgress(answer.progress);
      else if ('result' in answer) return answer.result;
      else if ('refusal' in answer) throw new CommandRefusal(answer.refusal);
      else throw new Error(answer.failure);
    }
    throw new CommandRefusal('Магазин остановился, не закончив команду: повторите её');
  } finally {
    release();
  }
}

/** Null where nobody listens: no shop runs, or one has left its socket behind. */
async function reach(path: string): Promise<Socket | null> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return socket;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return null;
    if (code === 'EACCES')
      throw new CommandRefusal('Магазин запущен другим пользователем: выполните команду от его имени');
    throw error;
  }
}
