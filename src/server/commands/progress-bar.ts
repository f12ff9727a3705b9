import type { CommandProgress } from './command.ts';

/** What takes less needs no bar. */
const SHOWN_AFTER_MS = 1000;
/** Where the output is no terminal, a line now and then. */
const LINE_EVERY_MS = 10_000;
const CELLS = 30;

type Output = { isTTY?: boolean; write: (text: string) => unknown };

/** Shows how far a command is: one line that changes on a terminal, elsewhere a line every ten seconds. */
export class ProgressBar {
  readonly #output: Output;
  readonly #now: () => number;
  readonly #started: number;
  #lastLine: number;
  #shown = '';

  constructor(output: Output, now: () => number = () => performance.now()) {
    this.#output = output;
    this.#now = now;
    this.#started = now();
    this.#lastLine = this.#started;
  }

  show(progress: CommandProgress): void {
    if (this.#now() - this.#started < SHOWN_AFTER_MS) return;
    const line = progressLine(progress);
    if (this.#output.isTTY) {
      if (line !== this.#shown) this.#output.write(`\r\u001B[K${line}`);
      this.#shown = line;
    } else if (this.#now() - this.#lastLine >= LINE_EVERY_MS) {
      this.#lastLine = this.#now();
      this.#output.write(`${line}\n`);
    }
  }

  /** Takes the bar away, so that what follows stands on a line of its own. */
  clear(): void {
    if (this.#output.isTTY && this.#shown) this.#output.write('\r\u001B[K');
    this.#shown = '';
  }
}

export function progressLine({ label, done, total }: CommandProgress): string {
  const share = total > 0 ? Math.min(1, done / total) : 0;
  const full = Math.round(share * CELLS);
  return `${label}: ${'█'.repeat(full)}${'░'.repeat(CELLS - full)} ${Math.floor(share * 100)}\u00A0%`;
}
