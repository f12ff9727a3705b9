import type { CommandProgress } from './command.ts';

/** A shorter command shows no bar. */
const SHOWN_AFTER_MS = 1000;
/** The interval of progress lines where the output is not a terminal. */
const LINE_EVERY_MS = 10_000;
const CELLS = 30;

type Output = { isTTY?: boolean; write: (text: string) => unknown };

/** Shows the progress of a command: one changing line on a terminal, elsewhere a line every ten seconds. */
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

  /** Removes the bar, so that the next output starts on its own line. */
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
