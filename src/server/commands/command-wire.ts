import type { Socket } from 'node:net';
import type { CommandProgress } from './command.ts';

/** One line of JSON each way: what is asked, and what is answered until the first result, refusal or failure. */
export type CommandRequest = { command: string; args: unknown };
export type CommandAnswer =
  | { progress: CommandProgress }
  | { result: string[] }
  | { refusal: string }
  | { failure: string };

/** A line longer than this is no command of ours. */
const LONGEST_LINE = 16 * 1024 * 1024;

export function sendLine(socket: Socket, message: CommandRequest | CommandAnswer): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`);
}

/** The lines of the other side, parsed; ends with the connection. Throws for what is no JSON and for endless lines. */
export async function* receiveLines(socket: Socket): AsyncGenerator<unknown> {
  let text = '';
  socket.setEncoding('utf8');
  for await (const piece of socket) {
    text += piece as string;
    const lines = text.split('\n');
    text = lines.pop()!;
    if (text.length > LONGEST_LINE) throw new Error('A line of the command socket has no end');
    for (const line of lines) yield JSON.parse(line) as unknown;
  }
}
