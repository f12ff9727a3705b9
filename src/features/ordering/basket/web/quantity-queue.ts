import type { Data } from '#shared/endpoint.ts';
import { createStore } from '#web/app/store.ts';

/** R-CONST-12, R-STATE-018. */
export const SAVE_DELAY_MS = 300;
/** A lost request is made again after this time, and at once when the connection is back. */
export const RETRY_MS = 5000;

export type SavedLine = Data<'basketUpdate'>;

interface Given {
  /** Sets the quantity of a line, in base units; 0 removes it. `unit`: what the buyer was shown beside it. */
  save: (id: number, quantity: number, unit?: string) => Promise<SavedLine>;
  /** The last change of the line is stored. */
  onSaved: (id: number, answer: SavedLine) => void;
  /** The shop refused the change; what the buyer entered is dropped. */
  onRefused: (id: number, error: unknown) => void;
  /** Whether an error means that the answer never came, so that the change is kept and sent again. */
  isLost: (error: unknown) => boolean;
}

export interface QuantityQueue {
  /** Takes a new quantity of a line, in base units; it is sent when the line has been quiet for 300 ms. */
  change: (id: number, quantity: number, unit?: string) => void;
  /** What the buyer entered and the server has not confirmed. The same map until it changes. */
  unsaved: () => ReadonlyMap<number, number>;
  /** Whether the shop is silent: a request was lost, and none has been answered since. */
  isSilent: () => boolean;
  onChange: (listener: () => void) => () => void;
  /** Sends at once everything that waits: the page is being left. */
  flush: () => void;
  /** Sends again what was lost: the connection is back. */
  resend: () => void;
}

interface Line {
  wanted: number;
  unit?: string;
  waiting?: ReturnType<typeof setTimeout>;
  /** A request of the line is under way. */
  isSending?: boolean;
  /** The last request of the line got no answer. */
  lost?: boolean;
}

const NOTHING: ReadonlyMap<number, number> = new Map();

/**
 * Quantities on their way to the basket. Each line has one request at a time, carries an absolute quantity, and an
 * answer that is older than the last change of its line is dropped.
 */
export function createQuantityQueue({ save, onSaved, onRefused, isLost }: Given): QuantityQueue {
  const lines = new Map<number, Line>();
  const unsaved = createStore(NOTHING);

  const notify = () => unsaved.set(new Map([...lines].map(([id, { wanted }]) => [id, wanted])));
  const wait = (id: number, line: Line, delay: number) => {
    clearTimeout(line.waiting);
    line.waiting = setTimeout(() => send(id, line), delay);
  };
  const send = (id: number, line: Line) => {
    clearTimeout(line.waiting);
    line.waiting = undefined;
    if (line.isSending) return;
    const quantity = line.wanted;
    line.isSending = true;
    // The line has changed since: its timer runs, or has run out during this request
    const isStale = () => line.waiting !== undefined || line.wanted !== quantity;
    const goOn = () => {
      line.isSending = false;
      if (line.waiting === undefined && line.wanted !== quantity) send(id, line);
    };
    const finish = () => {
      line.isSending = false;
      lines.delete(id);
      notify();
    };
    save(id, quantity, line.unit).then(
      (answer) => {
        line.lost = false;
        if (isStale()) return goOn();
        onSaved(id, answer);
        return finish();
      },
      (error: unknown) => {
        if (isStale()) return goOn();
        if (!isLost(error)) {
          finish();
          return onRefused(id, error);
        }
        line.isSending = false;
        line.lost = true;
        notify();
        return wait(id, line, RETRY_MS);
      },
    );
  };

  return {
    change: (id, quantity, unit) => {
      const line = lines.get(id) ?? { wanted: quantity };
      line.wanted = quantity;
      line.unit = unit;
      lines.set(id, line);
      wait(id, line, SAVE_DELAY_MS);
      notify();
    },
    unsaved: unsaved.get,
    isSilent: () => [...lines.values()].some(({ lost }) => lost === true),
    onChange: unsaved.onChange,
    flush: () => {
      for (const [id, line] of lines) {
        if (line.waiting === undefined) continue;
        // The page may be gone before the request under way ends, so this one goes out beside it. If the page stays,
        // `goOn` sends the quantity again, and its answer is shown
        if (line.isSending) save(id, line.wanted, line.unit).catch(() => undefined);
        send(id, line);
      }
    },
    resend: () => {
      for (const [id, line] of lines) if (line.lost) send(id, line);
    },
  };
}
