import { RefusedFile } from '#exchange/commerceml/server/index.ts';
import { dayOf, isDay, startOfDay } from '#shared/dates.ts';
import type { z } from 'zod';
import type { Line } from './read-lines.ts';
import { readLines } from './read-lines.ts';
import {
  actRecord,
  bonusRecord,
  type CompanyGroup,
  companyRecord,
  type Contract,
  contractRecord,
  documentRecord,
  headRecord,
  movementRecord,
  scheduleRecord,
  type SettlementsHead,
} from './records.ts';

/** Records of one company, and of those the contracts. */
const MAX_RECORDS = 200_000;
const MAX_CONTRACTS = 1000;
const MAX_COMPANIES = 200_000;

/** A base whose clock is ahead by more would shut out every later file. */
const MAX_AHEAD_MS = 3_600_000;

type Options = { now: Date; timeZone: string; onHead?: (head: SettlementsHead) => void };

/**
 * The companies of a file of settlements, each whole. Throws RefusedFile with the line for what is no such file, a record
 * in the wrong place, a repeated id.
 */
export async function* readGroups(bytes: AsyncIterable<Uint8Array>, options: Options): AsyncGenerator<CompanyGroup> {
  const reader = new GroupReader(options);
  for await (const lines of readLines(bytes)) {
    for (const line of lines) {
      const finished = reader.take(line);
      if (finished) yield finished;
    }
  }
  const last = reader.end();
  if (last) yield last;
}

class GroupReader {
  readonly #options: Options;
  readonly #companyIds = new Set<string>();
  #head: SettlementsHead | null = null;
  #group: CompanyGroup | null = null;
  #contract: Contract | null = null;
  #records = 0;
  /** Ids of the present company that may come once. */
  #seen = new Set<string>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** The former company, where the line begins another one. */
  take(line: Line): CompanyGroup | null {
    const value = parsed(line);
    if (this.#head === null) {
      this.#head = headOf(checked(headRecord, value, line), line, this.#options);
      this.#options.onHead?.(this.#head);
      return null;
    }
    if (value.kind === 'company') return this.#begin(line, value);
    this.#add(line, value, this.#head);
    return null;
  }

  end(): CompanyGroup | null {
    if (this.#head === null) throw new RefusedFile('файл пуст');
    return this.#group;
  }

  #begin(line: Line, value: Value): CompanyGroup | null {
    const company = { ...checked(companyRecord, value, line), line: line.no };
    if (this.#companyIds.has(company.id)) throw wrong(line, `компания ${company.id} уже была в файле`);
    if (this.#companyIds.size >= MAX_COMPANIES) throw wrong(line, `в файле больше ${MAX_COMPANIES} компаний`);
    this.#companyIds.add(company.id);
    const finished = this.#group;
    this.#group = { company, contracts: [], bonuses: [], acts: [], documents: [] };
    this.#contract = null;
    this.#records = 0;
    this.#seen = new Set();
    return finished;
  }

  #add(line: Line, value: Value, head: SettlementsHead): void {
    const group = this.#group;
    if (group === null) throw wrong(line, 'записи стоят после записи компании, которой принадлежат');
    if ((this.#records += 1) > MAX_RECORDS) throw wrong(line, `у компании больше ${MAX_RECORDS} записей`);
    const no = { line: line.no };
    switch (value.kind) {
      case 'contract': {
        const contract = { ...checked(contractRecord, value, line), ...no, movements: [], schedule: [] };
        this.#once(line, 'договор', contract.number);
        if (group.contracts.length >= MAX_CONTRACTS) throw wrong(line, `у компании больше ${MAX_CONTRACTS} договоров`);
        if (contract.openingOn > head.day) throw wrong(line, 'openingOn позже даты файла');
        this.#contract = contract;
        group.contracts.push(contract);
        return;
      }
      case 'shipment':
      case 'payment':
      case 'refund':
      case 'return': {
        const contract = this.#ownContract(line);
        const movement = { ...checked(movementRecord, value, line), ...no };
        this.#once(line, 'документ', movementId(contract.number, movement));
        if (movement.date < contract.openingOn) throw wrong(line, 'движение раньше openingOn договора');
        if (movement.date > head.day) throw wrong(line, 'движение позже даты файла');
        contract.movements.push(movement);
        return;
      }
      case 'schedule': {
        const contract = this.#ownContract(line);
        const row = { ...checked(scheduleRecord, value, line), ...no };
        this.#once(line, 'срок', scheduleId(contract.number, row));
        contract.schedule.push(row);
        return;
      }
      case 'bonus': {
        const bonus = { ...checked(bonusRecord, value, line), ...no };
        this.#once(line, 'бонус', `${bonus.from}–${bonus.to}`);
        group.bonuses.push(bonus);
        return;
      }
      case 'act': {
        const act = { ...checked(actRecord, value, line), ...no };
        this.#once(line, 'акт', act.id);
        group.acts.push(act);
        return;
      }
      case 'document': {
        const document = { ...checked(documentRecord, value, line), ...no };
        this.#once(line, 'документ заказа', document.id);
        group.documents.push(document);
        return;
      }
      default:
        throw wrong(line, `неизвестная запись kind «${String(value.kind).slice(0, 40)}»`);
    }
  }

  #ownContract(line: Line): Contract {
    if (this.#contract === null) throw wrong(line, 'движения и график стоят после записи договора');
    return this.#contract;
  }

  #once(line: Line, what: string, id: string): void {
    const key = `${what} ${id}`;
    if (this.#seen.has(key)) throw wrong(line, `${what} ${id} у компании уже был`);
    this.#seen.add(key);
  }
}

/** One document moves several contracts, and may both ship and return: it is one movement of each. */
export const movementId = (contractNo: string, { kind, id }: { kind: string; id: string }): string =>
  `${contractNo} | ${kind} | ${id}`;

/** A document has a part for each day by which it is to be paid. */
export const scheduleId = (contractNo: string, { id, due }: { id: string; due: string }): string =>
  `${contractNo} | ${due} | ${id}`;

type Value = Record<string, unknown>;

function parsed(line: Line): Value {
  let value: unknown;
  try {
    value = JSON.parse(line.text);
  } catch (error) {
    const refusal = wrong(line, 'это не JSON: на строке должна быть одна запись целиком');
    refusal.cause = error;
    throw refusal;
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw wrong(line, 'запись — это объект JSON');
  return value as Value;
}

function checked<S extends z.ZodType>(schema: S, value: Value, line: Line): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  if (issue.code === 'unrecognized_keys') throw wrong(line, `неизвестное поле «${issue.keys[0]!.slice(0, 40)}»`);
  throw wrong(line, `${issue.path.join('.')}: ${issue.message}`);
}

const wrong = ({ no }: Line, reason: string) => new RefusedFile(`строка ${no}: ${reason}`);

function headOf(
  { formedAt, base }: z.output<typeof headRecord>,
  line: Line,
  { now, timeZone }: Options,
): SettlementsHead {
  const moment = momentOf(formedAt, timeZone);
  if (moment === null) throw wrong(line, 'formedAt: нет такого дня');
  if (moment.getTime() > now.getTime() + MAX_AHEAD_MS) throw wrong(line, 'formedAt: файл из будущего, проверьте часы');
  return { formedAt: moment, day: dayOf(moment, timeZone), base };
}

function momentOf(formedAt: string, timeZone: string): Date | null {
  const [day, time] = formedAt.split('T') as [string, string];
  if (!isDay(day)) return null;
  if (/[Z+-]/.test(time)) {
    const moment = new Date(formedAt);
    return Number.isNaN(moment.getTime()) ? null : moment;
  }
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const ms = Math.trunc(((hours * 60 + minutes) * 60 + seconds) * 1000);
  return new Date(startOfDay(day, timeZone).getTime() + ms);
}
