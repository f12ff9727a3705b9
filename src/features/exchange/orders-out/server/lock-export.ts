import { lockExport } from '#exchange/connections/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';

/** A number or an id that another writer has taken meanwhile, and a deadlock with one. */
const PASSING = new Set(['23505', '40P01']);

const MAX_ATTEMPTS = 3;

/**
 * Runs `body` as the only one, of all nodes, that numbers and sends the orders of a connection; the orders themselves stay
 * free. Begins again where the other writers of the export tables came first.
 */
export async function withExportLock<T>(db: Db, connectionId: number, body: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction(db, async (tx) => {
        await lockExport(tx, connectionId);
        return body(tx);
      });
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !PASSING.has(codeOf(error))) throw error;
    }
  }
}

const codeOf = (error: unknown) => (error as { cause?: { code?: string } } | null)?.cause?.code ?? '';
