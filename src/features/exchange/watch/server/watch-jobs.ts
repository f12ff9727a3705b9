import type { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { claimSetAside, claimTroubles } from '#exchange/endpoint/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { countOf, DOCUMENT_FORMS } from '#shared/plural.ts';
import { formatNumber } from '#shared/number-format.ts';
import { alarm } from './alarm.ts';

type Connection = typeof exchangeConnection.$inferSelect;
type Trouble = Awaited<ReturnType<typeof claimTroubles>>[number];

/** What a failure means for the shop, by the kind of its job. */
const CONSEQUENCES: Record<Trouble['kind'], string> = {
  goods: 'Товары, цены и остатки остаются прежними.',
  orders: 'Состояния заказов, оплаты и отгрузки из этого файла в магазин не попали.',
  deactivate: 'Товары, которых больше нет в выгрузке, остались на витрине.',
  settlements: 'Взаиморасчёты остаются прежними.',
};

const MAX_NAMED = 20;

/**
 * Writes of an import that has failed, and of goods that wait to be hidden: once, until such an exchange succeeds. And of
 * documents that were set aside while the rest of their file was taken: once, until the reason is another one.
 */
export async function watchJobs(db: Db, connection: Connection, now: Date): Promise<void> {
  await transaction(db, async (tx) => {
    for (const job of await claimTroubles(tx, connection.id, now)) {
      await (job.state === 'held' ? writeHeld(tx, connection, job) : writeFailed(tx, connection, job));
    }
    const documents = await claimSetAside(tx, connection.id, now);
    if (documents.length > 0) await writeSetAside(tx, connection, documents);
  });
}

function writeSetAside(
  tx: Db,
  { name }: Connection,
  documents: Awaited<ReturnType<typeof claimSetAside>>,
): Promise<void> {
  const rest = documents.length - MAX_NAMED;
  const named = documents.slice(0, MAX_NAMED);
  const more = rest > 0 ? ` и ещё ${formatNumber(rest)}` : '';
  return alarm(tx, `Документы из «${name}» отложены`, {
    paragraphs: [
      `Магазин не смог принять ${countOf(documents.length, DOCUMENT_FORMS)}: ${named.map((one) => one.named).join(', ')}${more}. Остальное из этих файлов загружено.`,
      'Устраните причину и запишите документ в 1С снова: он придёт с ближайшим обменом. Пока причина та же, второго письма о нём не будет.',
    ],
    // Reasons name customers
    facts: named.map((one): [string, string] => [one.named, one.reason]),
  });
}

function writeFailed(tx: Db, { name }: Connection, { kind, name: file, message }: Trouble): Promise<void> {
  const what = file === '' ? 'Обмен не прошёл' : `Файл ${file} не загружен`;
  // Most refusals begin with the file that is named already
  const cause = message.startsWith(`${file}: `) ? message.slice(file.length + 2) : message;
  // A refused file of settlements is quoted with names and sums of customers
  const reason = kind === 'settlements' || cause === '' ? '' : `: ${cause}`;
  return alarm(tx, `Обмен с «${name}» не удался`, {
    paragraphs: [
      sentence(`${what}${reason}`),
      CONSEQUENCES[kind],
      '1С повторяет обмен по своему расписанию. Следующее письмо о таком сбое придёт, только если обмен до него пройдёт успешно.',
    ],
  });
}

function writeHeld(tx: Db, { name }: Connection, { message }: Trouble): Promise<void> {
  return alarm(tx, `Обмен с «${name}» ждёт подтверждения`, {
    paragraphs: [
      sentence(message),
      'Сначала проверьте выгрузку: часто это отбор или сбой в 1С. Если 1С с тех пор снова прислала все товары, номер в команде уже другой.',
    ],
  });
}

const sentence = (text: string) => (/[.!?]$/.test(text) || text.includes('npm run') ? text : `${text}.`);
