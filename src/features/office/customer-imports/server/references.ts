import { listBuyersPriceTypes } from '#goods/pricing/server/index.ts';
import { readManagers } from '#office/customers/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { fullName } from '#server/session/session.ts';

/** What rows name: price types that a company may be given, and the staff who may serve one. */
export type References = {
  priceTypes: { id: number; name: string }[];
  managers: Awaited<ReturnType<typeof readManagers>>;
};

export async function readReferences(db: Db): Promise<References> {
  return { priceTypes: await listBuyersPriceTypes(db), managers: await readManagers(db) };
}

/** What was found, or why nothing was. */
type Found<T> = { found: T } | { problem: string };

/** The base prices have no number. */
export const BASE_PRICES = 'Базовый';

/** A price type by its name, or by its number where several have the name; null: the base prices. */
export function findPriceType({ priceTypes }: References, given: string): Found<number | null> {
  const named = priceTypes.filter(({ name }) => isSame(name, given));
  if (named.length === 1) return { found: named[0]!.id };
  if (named.length > 1) {
    return {
      problem: `«${given}» называются несколько видов цены, напишите номер: ${list(named.map(({ id }) => id))}`,
    };
  }
  if (isSame(BASE_PRICES, given)) return { found: null };
  const numbered = priceTypes.find(({ id }) => String(id) === given);
  return numbered ? { found: numbered.id } : { problem: `«${given}» нет среди видов цены для покупателей` };
}

/** A member of staff by e-mail, or by name and surname in either order. */
export function findManager({ managers }: References, given: string): Found<number> {
  const named = managers.filter((one) =>
    given.includes('@')
      ? isSame(one.email ?? '', given)
      : [fullName(one), `${one.lastName} ${one.name}`, `${one.name} ${one.lastName}`].some((name) =>
          isSame(name, given),
        ),
  );
  if (named.length === 1) return { found: named[0]!.id };
  return {
    problem:
      named.length > 1
        ? `«${given}» — так зовут нескольких сотрудников, напишите почту`
        : `«${given}» нет среди сотрудников магазина с правом на клиентов`,
  };
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase().replaceAll('ё', 'е');
const isSame = (one: string, other: string): boolean => plain(one) === plain(other);
const list = (ids: readonly number[]): string => ids.join(', ');
