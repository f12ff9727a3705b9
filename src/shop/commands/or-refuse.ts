import { refusalOf } from '#server/commands/command.ts';

/** What `read` returns. Its refusal is printed as one line, and ends the process. */
export function orRefuse<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    console.error(refusal);
    process.exit(1);
  }
}
