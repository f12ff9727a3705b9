import { createReadStream } from 'node:fs';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type FileHead, type RecordNode, readDocuments } from '#exchange/commerceml/server/index.ts';
import type { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { setAsideLine } from '#exchange/endpoint/server/index.ts';
import { SumTooLarge } from '#ordering/orders/server/index.ts';
import { type Db, isUnavailable } from '#server/db/index.ts';
import { dayOf } from '#shared/dates.ts';
import { formatNumber } from '#shared/number-format.ts';
import { contentHash } from './content-hash.ts';
import { DocumentRefusal, isDocumentRefusal } from './document-refusal.ts';
import type { LedgerDocument } from './ledger-document.ts';
import { moveNumbersAfterRestore } from './move-numbers-after-restore.ts';
import { NumbersAhead, type Proof } from './numbers-ahead.ts';
import { isNumberGivenAgain } from './number-given-again.ts';
import { readDocument } from './read-document.ts';
import { receivedDocument } from './tables.ts';
import { latestFormed, type Taken, takeDocument } from './take-document.ts';
import type { Moment } from './write-document.ts';

type Connection = typeof exchangeConnection.$inferSelect;

/** Lines of the report beside the counts. */
const MAX_REMARKS = 200;

/** Documents with a newer state that are named. */
const MAX_OUTDATED_NAMED = 20;

/** The clock of the accounting system may stand in any time zone. */
const MAX_AHEAD_MS = 86_400_000;

type Options = Moment & {
  onError: (error: unknown) => void;
  /** Gets a line when the file proves that the shop was restored from a copy. */
  onRestored: (line: string) => void;
};

/**
 * Takes over a file of documents from an accounting system: states, confirmed quantities, payments, shipments, and orders
 * made there. Each document by itself: one that cannot be taken is left aside with its reason, and tried again when it
 * comes again; the newer state of a document stays where an older file comes late. A file that is not sound to its end
 * changes nothing: RefusedFile. Where it names orders that only a later state of the shop can have numbered, the numbers of
 * new orders are moved past them first.
 */
export async function importOrderFile(
  db: Db,
  connection: Connection,
  file: { path: string },
  options: Options,
): Promise<{ lines: string[] }> {
  const run = new OrderRun(db, connection, options);
  const kinds = new Set<string>();
  const ahead = await NumbersAhead.since(db, options);
  const onHead = (head: FileHead) => run.setHead(head);
  for await (const nodes of documentsOf(file, onHead, (mended) => run.remark(`Файл: ${mended}`))) {
    for (const node of nodes) {
      const document = tryToRead(node);
      kinds.add(document === null || document.kind === 'order' ? 'order' : 'dependent');
      if (document) ahead.add(document);
    }
  }
  if (ahead.proof) await run.notice(ahead.proof);
  // Payments and shipments after the orders that they belong to, wherever the file has them
  await run.take(file, (document) => document.kind === 'order');
  if (kinds.has('dependent')) await run.take(file, ({ kind }) => kind === 'payment' || kind === 'shipment');
  return { lines: run.report() };
}

const documentsOf = (
  { path }: { path: string },
  onHead?: (head: FileHead) => void,
  onRemark?: (remark: string) => void,
) => readDocuments(createReadStream(path), onHead, onRemark);

/** What cannot be read is reported where orders are taken. */
function tryToRead(node: RecordNode): LedgerDocument | null {
  try {
    return readDocument(node);
  } catch (error) {
    if (isDocumentRefusal(error)) return null;
    throw error;
  }
}

const INTERNAL = 'внутренняя ошибка магазина, подробности в его журнале';

/** Why a document cannot be taken; null for a failure of the shop. */
function refusalOf(error: unknown, { number, ledgerNumber }: LedgerDocument): DocumentRefusal | null {
  if (isDocumentRefusal(error)) return error;
  if (!(error instanceof SumTooLarge)) return null;
  return new DocumentRefusal(ledgerNumber ?? number, 'сумма оплат или отгрузок заказа слишком велика');
}

class OrderRun {
  readonly #db: Db;
  readonly #connection: Connection;
  readonly #options: Options;
  readonly #counts = { taken: 0, unchanged: 0, waiting: 0, aside: 0, outdated: 0 };
  readonly #remarks: string[] = [];
  readonly #restored: string[] = [];
  readonly #outdated: string[] = [];
  #formedAt: string | null = null;
  #isFirst = true;

  constructor(db: Db, connection: Connection, options: Options) {
    this.#db = db;
    this.#connection = connection;
    this.#options = options;
  }

  /** A date that is yet to come would keep the states of all files until then. */
  setHead({ formedAt }: FileHead): void {
    const { now, timeZone } = this.#options;
    const isAhead = formedAt.slice(0, 10) > dayOf(new Date(now.getTime() + MAX_AHEAD_MS), timeZone);
    this.#formedAt = formedAt === '' || isAhead ? null : formedAt;
  }

  async take(file: { path: string }, isWanted: (document: LedgerDocument) => boolean): Promise<void> {
    for await (const nodes of documentsOf(file)) {
      const documents = nodes.flatMap((node) => this.#read(node)).filter(isWanted);
      await this.#takeAll(documents.map((document) => ({ document, hash: contentHash(document) })));
    }
    this.#isFirst = false;
  }

  /** Moves the numbers on where they have to be. */
  async notice(proof: Proof): Promise<void> {
    const line = await moveNumbersAfterRestore(this.#db, proof, this.#options);
    if (line === null) return;
    this.#restored.push(line);
    this.#options.onRestored(line);
  }

  report(): string[] {
    const { taken, unchanged, waiting, aside, outdated } = this.#counts;
    const counts = [
      `принято ${formatNumber(taken)}`,
      `без изменений ${formatNumber(unchanged)}`,
      ...(waiting > 0 ? [`ждут своего заказа ${formatNumber(waiting)}`] : []),
      ...(outdated > 0 ? [`устарело ${formatNumber(outdated)}`] : []),
      ...(aside > 0 ? [`отложено ${formatNumber(aside)}`] : []),
    ];
    return [`Документы: ${counts.join(', ')}`, ...this.#restored, ...this.#outdatedInWords(), ...this.#remarks];
  }

  #outdatedInWords(): string[] {
    const rest = this.#counts.outdated - this.#outdated.length;
    if (this.#formedAt === null || this.#outdated.length === 0) return [];
    const named = `${this.#outdated.join(', ')}${rest > 0 ? ` и ещё ${formatNumber(rest)}` : ''}`;
    return [
      `Файл сформирован ${this.#formedAt.replace('T', ' ')}, а эти документы магазин уже принял из более нового файла, новые данные оставлены: ${named}`,
    ];
  }

  #read(node: RecordNode): LedgerDocument[] {
    try {
      return [readDocument(node)];
    } catch (error) {
      if (!isDocumentRefusal(error)) throw error;
      if (this.#isFirst) this.#setAside(error);
      return [];
    }
  }

  async #takeAll(all: { document: LedgerDocument; hash: string }[]): Promise<void> {
    const known = await this.#findKnown(all);
    const repeated = all.filter(({ document, hash }) => known.get(document.id) === hash);
    const others = all.filter(({ document, hash }) => known.get(document.id) !== hash);
    // Two of one id in a file: each is looked at in its turn
    const changing = new Set(others.map(({ document }) => document.id));
    const unchanged = repeated.filter(({ document }) => !changing.has(document.id));
    await this.#countRepeats(unchanged.map(({ document }) => document.id));
    for (const one of all) if (changing.has(one.document.id)) await this.#takeOne(one.document, one.hash);
  }

  async #takeOne(document: LedgerDocument, hash: string): Promise<void> {
    try {
      const { outcome, remark } = await this.#takeDocument(document, hash);
      this.#counts[outcome] += 1;
      if (outcome === 'outdated' && this.#outdated.length < MAX_OUTDATED_NAMED) {
        this.#outdated.push(document.ledgerNumber ?? document.number);
      }
      if (remark !== null) this.remark(`Документ ${document.ledgerNumber ?? document.number}: ${remark}`);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      const refusal = refusalOf(error, document);
      if (refusal === null) this.#options.onError(error);
      const reason = refusal ?? new DocumentRefusal(document.number, INTERNAL);
      this.#setAside(reason);
      await this.#recordRefusal(document, hash, reason);
    }
  }

  async #takeDocument(document: LedgerDocument, hash: string): Promise<Taken> {
    const moment = { ...this.#options, formedAt: this.#formedAt };
    const take = () => takeDocument(this.#db, this.#connection, { document, hash }, moment);
    try {
      return await take();
    } catch (error) {
      if (!isNumberGivenAgain(error)) throw error;
      await this.notice({ givenAgain: error.given });
      return take();
    }
  }

  #setAside({ named, message }: DocumentRefusal): void {
    this.#counts.aside += 1;
    this.remark(setAsideLine({ named, reason: message }));
  }

  remark(line: string): void {
    if (this.#remarks.length < MAX_REMARKS) this.#remarks.push(line);
  }

  /** The hashes of documents that need not be looked at again. */
  async #findKnown(all: readonly { document: LedgerDocument }[]): Promise<Map<string, string>> {
    if (all.length === 0) return new Map();
    const rows = await this.#db
      .select()
      .from(receivedDocument)
      .where(this.#these(all.map(({ document }) => document.id)));
    return new Map(rows.flatMap((row) => (row.refused === null ? [[row.externalId, row.contentHash]] : [])));
  }

  async #countRepeats(ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    this.#counts.unchanged += ids.length;
    await this.#db
      .update(receivedDocument)
      .set({
        at: this.#options.now,
        times: sql`${receivedDocument.times} + 1`,
        formedAt: latestFormed(this.#formedAt),
      })
      .where(this.#these(ids));
  }

  #these(ids: string[]) {
    return and(eq(receivedDocument.connectionId, this.#connection.id), inArray(receivedDocument.externalId, ids));
  }

  async #recordRefusal(document: LedgerDocument, contentHash: string, refusal: DocumentRefusal): Promise<void> {
    const refused = refusal.message.slice(0, 500);
    const row = { contentHash, refused, number: document.number, at: this.#options.now };
    const { lostNumber } = refusal;
    await this.#db
      .insert(receivedDocument)
      .values({ ...row, lostNumber, connectionId: this.#connection.id, externalId: document.id })
      .onConflictDoUpdate({
        target: [receivedDocument.connectionId, receivedDocument.externalId],
        set: { ...row, lostNumber: sql`coalesce(excluded.lost_number, ${receivedDocument.lostNumber})` },
      });
  }
}
