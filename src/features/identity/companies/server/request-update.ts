import { eq } from 'drizzle-orm';
import { company } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { withIdempotency } from '#server/idempotency.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { createSlot } from '#server/slot.ts';
import { formatPhone } from '#shared/phone.ts';
import { placeIn } from './place-in-company.ts';

type Change = { field: string; title: string; from: string; to: string };
type CompanyChange = { company: { id: number; name: string }; changes: Change[]; comment: string; at: Date };

/** Creates the appeal about the change and returns its id; appeals belong to a higher layer. */
export const companyChangeSlot =
  createSlot<(tx: Db, session: Session, asked: CompanyChange) => Promise<number>>('appeals about companies');

const titles = {
  uf_name: 'Название',
  inn: 'ИНН',
  kpp: 'КПП',
  ogrn: 'ОГРН',
  address: 'Юридический адрес',
  phone: 'Телефон',
  email: 'Почта',
} as const;

/**
 * The administrator asks to change the data of the company (R-CALL-116): an appeal with what is and what is to be.
 * Errors: NOT_FOUND, FORBIDDEN, VALIDATION, RATE_LIMITED.
 */
export const requestUpdate: Operation<'contragentRequestUpdate', Session> = async (ctx, { body }) => {
  const { db, session, now } = ctx;
  const { role } = await placeIn(db, session, body.contragent);
  if (role !== 'ADMIN') throw refuse('FORBIDDEN', 'Изменить данные компании просит её администратор');
  return withIdempotency(ctx, 'contragentRequestUpdate', body, async (tx) => {
    const [row] = await tx.select().from(company).where(eq(company.id, body.contragent));
    const { id, name, inn, kpp, ogrn, address, phone, email } = row!;
    const present = {
      uf_name: name,
      inn: inn ?? '',
      kpp: kpp ?? '',
      ogrn: ogrn ?? '',
      address,
      phone: formatPhone(phone ?? ''),
      email: email ?? '',
    };
    const asked = { ...body, phone: body.phone && formatPhone(body.phone) };
    const changes = (Object.keys(titles) as (keyof typeof titles)[]).flatMap((field) => {
      const to = asked[field];
      if (to === undefined || to === present[field]) return [];
      return [{ field, title: titles[field], from: present[field], to }];
    });
    if (changes.length === 0) throw refuse('VALIDATION', 'Вы ничего не изменили');
    const change = { company: { id, name }, changes, comment: body.comment, at: now() };
    return { id: await companyChangeSlot.get()(tx, session, change) };
  });
};
