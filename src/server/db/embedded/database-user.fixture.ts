import { openDatabase } from '../open-database.ts';

/** A process that opens the folder, as a shop or as a command, says so and keeps it open until it receives 'close'. */
const [directory, role] = process.argv.slice(2);
const lines: string[] = [];
try {
  const database = await openDatabase({
    directory,
    isCommand: role === 'command',
    onProgress: (line) => lines.push(line),
  });
  process.send!({ opened: lines });
  process.once('message', async () => {
    await database.close();
    process.disconnect!();
  });
} catch (error) {
  process.send!({ refused: (error as Error).message });
  process.disconnect!();
}
