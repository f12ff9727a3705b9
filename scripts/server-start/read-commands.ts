/** A command of the page, word by word, with what it needs beside the machine (the words behind `sh`). */
export type Command = { line: number; text: string; needs: string[] };

/** The commands of a page: each line of a block that begins with ```sh is one. */
export function readCommands(page: string): Command[] {
  const commands: Command[] = [];
  let needs: string[] | null = null;
  for (const [index, text] of page.split('\n').entries()) {
    const fence = /^```(\S*) ?(.*)$/.exec(text);
    if (fence) {
      const isOpening: boolean = needs === null && fence[1] === 'sh';
      needs = isOpening ? fence[2]!.split(' ').filter(Boolean) : null;
    } else if (needs !== null) {
      commands.push({ line: index + 1, text, needs });
    }
  }
  return commands;
}
