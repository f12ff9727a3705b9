import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { isRefusedFile, RefusedFile } from '#exchange/commerceml/server/index.ts';
import { CommandRefusal } from '#server/commands/command.ts';
import { formatNumber } from '#shared/number-format.ts';
import { contractErrors } from './check-contract.ts';
import { readGroups } from './read-groups.ts';
import type { CompanyGroup, SettlementsHead } from './records.ts';

const CHUNK_BYTES = 128 * 1024;

/** Differences that a refusal keeps for the journal. */
const MAX_ERRORS = 1000;

/** A file of settlements: its path, and its name in notes. Attached files are in the same folder. */
export type SettlementsFile = { path: string; name: string };

/** What the first pass knows of a sound file. */
export type SettlementsSummary = {
  head: SettlementsHead;
  bytes: number;
  sha256: string;
  /** How many companies of the file share a tax number: its branches, or entries that somebody has made twice. */
  companiesOfInn: Map<string, number>;
  companyIds: Set<string>;
};

/** A line of the journal for a contract that does not add up. */
export type SettlementsError = { line: number; reason: string };

/** A file that is refused because contracts do not add up: all of them, for the journal. */
export class RefusedSettlements extends RefusedFile {
  readonly errors: readonly SettlementsError[];

  constructor(message: string, errors: readonly SettlementsError[]) {
    super(message);
    this.errors = errors;
  }
}

export type Reading = {
  now: Date;
  timeZone: string;
  signal?: AbortSignal;
  onBytes?: (count: number) => void;
};

/** Reads a file to its end and changes nothing. Throws RefusedFile whose message begins with the file's name. */
export async function inspectSettlements(file: SettlementsFile, reading: Reading): Promise<SettlementsSummary> {
  const hash = createHash('sha256');
  let head: SettlementsHead | undefined;
  let bytes = 0;
  const companyIds = new Set<string>();
  const companiesOfInn = new Map<string, number>();
  const errors: SettlementsError[] = [];
  let wrongContracts = 0;
  const groups = groupsOf(file, reading, {
    onHead: (read) => (head = read),
    onChunk: (chunk) => {
      hash.update(chunk);
      bytes += chunk.length;
    },
  });
  for await (const { company, contracts } of groups) {
    companyIds.add(company.id);
    if (company.inn) companiesOfInn.set(company.inn, (companiesOfInn.get(company.inn) ?? 0) + 1);
    for (const contract of contracts) {
      const found = contractErrors(contract, head!.day);
      if (found.length > 0) wrongContracts += 1;
      for (const reason of found) {
        if (errors.length >= MAX_ERRORS) break;
        errors.push({ line: contract.line, reason: `договор ${contract.number}, «${company.name}»: ${reason}` });
      }
    }
  }
  if (errors.length > 0) {
    const { line, reason } = errors[0]!;
    const more = wrongContracts > 1 ? `; не сходятся и другие договоры: ${formatNumber(wrongContracts - 1)}` : '';
    throw new RefusedSettlements(`${file.name}: строка ${line}: ${reason}${more}`, errors);
  }
  return { head: head!, bytes, sha256: hash.digest('hex'), companyIds, companiesOfInn };
}

type Watching = { onHead?: (head: SettlementsHead) => void; onChunk?: (chunk: Buffer) => void };

/** The companies of a file. Throws RefusedFile whose message begins with the file's name. */
export async function* groupsOf(
  file: SettlementsFile,
  { now, timeZone, signal, onBytes }: Reading,
  { onHead, onChunk }: Watching = {},
): AsyncGenerator<CompanyGroup> {
  async function* watched() {
    for await (const chunk of createReadStream(file.path, { highWaterMark: CHUNK_BYTES })) {
      if (signal?.aborted) throw new CommandRefusal('Прервано при проверке файла: ничего не изменено');
      onChunk?.(chunk as Buffer);
      onBytes?.((chunk as Buffer).length);
      yield chunk as Buffer;
    }
  }
  try {
    yield* readGroups(watched(), { now, timeZone, onHead });
  } catch (error) {
    throw named(file, error);
  }
}

function named({ name }: SettlementsFile, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const reason = isRefusedFile(error)
    ? error.message
    : code === 'ENOENT'
      ? 'нет такого файла'
      : code === 'EISDIR'
        ? 'это папка, а нужен файл'
        : code === 'EACCES' || code === 'EPERM'
          ? 'нет прав на чтение файла'
          : null;
  if (reason === null) return error;
  const refusal = new RefusedFile(`${basename(name)}: ${reason}`);
  refusal.cause = error;
  return refusal;
}
