import type { Step } from './answer.ts';

/** What goes wrong during a session. Parts are counted from one over all files. */
export interface Misbehaviour {
  /** Closes the connection after this many bytes of a part, then stops, sends the part again or starts the files again. */
  cut?: { part: number; bytes: number; next: 'stop' | 'resend' | 'restart' };
  /** Sends this part twice. */
  repeatPart?: number;
  /** Asks this step again once it has succeeded. */
  repeatStep?: Exclude<Step, 'file'>;
  /** Asks nothing more after this step was answered, for the first time or after so many answers. */
  silentAfter?: { step: Step; times?: number };
  /** Logs in again after this part and sends all files from the first, without `init`. */
  restartAfterPart?: number;
  /** Sends the first cookie that the ledger ever got, not the one of this session. */
  keepOldCookie?: boolean;
  /** Sends no cookie and the credentials with every request. */
  basicEachTime?: boolean;
  /** Splits by `partBytes` even where that is more than `file_limit`. */
  overLimit?: boolean;
}

/** Why a session ended before its last step. */
export interface Stop {
  after: Step;
  reason: 'silent' | 'cut';
}

/** Ends a session that misbehaves on purpose. */
export class SessionStopped extends Error {
  readonly stop: Stop;
  constructor(stop: Stop) {
    super(`Stopped after ${stop.after}: ${stop.reason}`);
    this.stop = stop;
  }
}

/** Returns the stop where `run` ends on purpose. */
export async function untilStopped(run: () => Promise<void>): Promise<Stop | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    if (error instanceof SessionStopped) return error.stop;
    throw error;
  }
}
