import { eq, type SQL, sql } from 'drizzle-orm';
import { openObjects } from '#ordering/objects/server/index.ts';
import { batched, type Db, rowsOf, statementFor } from '#server/db/index.ts';
import { consignee, deliveryAddress, pickupStore, transportCompany } from './tables.ts';

/** The most entries of each kind that a checkout shows. */
const most = 500;

const addressesOfCompany = statementFor((db) =>
  db
    .select({
      id: deliveryAddress.id,
      text: deliveryAddress.text,
      comment: deliveryAddress.comment,
      contact: deliveryAddress.contact,
      phone: deliveryAddress.phone,
    })
    .from(deliveryAddress)
    .where(eq(deliveryAddress.companyId, sql.placeholder('company')))
    .orderBy(sql`${deliveryAddress.id} desc`)
    .limit(most)
    .prepare('addresses_of_company'),
);

/** The places that a company may have its orders sent to, the latest first. */
export function listAddresses(db: Db, companyId: number) {
  return addressesOfCompany(db).execute({ company: companyId });
}

type Choices = {
  addresses: { id: number; text: string; comment: string; contact: string; phone: string }[];
  consignees: { id: number; name: string; inn: string | null; address: string }[];
  transportCompanies: Named[];
  objects: Named[];
  /** In the buyer's own city first, then by name. */
  pickupStores: (Named & { address: string; hours: string; latitude: number | null; longitude: number | null })[];
};

const listed = <T>(rows: SQL) =>
  sql<T>`(select coalesce(json_agg(listed), '[]') from (${rows} limit ${sql.raw(String(most))}) as listed)`;

const choicesOfCompanies = statementFor((db) => {
  const [company, city] = [sql`asked."companyId"`, sql`asked."cityId"`];
  return db
    .select({
      n: sql<number>`asked.n`,
      addresses: listed<Choices['addresses']>(sql`
        select id, text, comment, contact, phone from ${deliveryAddress} where company_id = ${company} order by id desc`),
      consignees: listed<Choices['consignees']>(sql`
        select id, name, inn, address from ${consignee} where company_id = ${company}
        order by name collate "und-x-icu", id`),
      transportCompanies: listed<Choices['transportCompanies']>(sql`
        select id, name from ${transportCompany} where active order by name collate "und-x-icu", id`),
      objects: listed<Choices['objects']>(openObjects(company)),
      pickupStores: listed<Choices['pickupStores']>(sql`
        select id, name, address, hours, latitude, longitude from ${pickupStore} where active
        order by (city_id is not distinct from ${city} and city_id is not null) desc, name collate "und-x-icu", id`),
    })
    .from(sql`jsonb_to_recordset(${sql.placeholder('asked')}::jsonb) as asked (n int, "companyId" int, "cityId" int)`)
    .prepare('choices_of_companies');
});

/** Where a company may have an order sent to, who may receive it, who may bring it, where it may be picked up and what it is for. */
export async function listChoices(db: Db, companyId: number, cityId: number | null): Promise<Choices> {
  const { n: _, ...choices } = await choicesTogether(db, { companyId, cityId });
  return choices;
}

/** One statement for the checkouts of parallel requests. */
const choicesTogether = batched((db: Db, asked: readonly { companyId: number; cityId: number | null }[]) =>
  rowsOf(asked, (values) => choicesOfCompanies(db).execute(values)),
);

/** What an order request names by id; null is "not named". */
export type ChosenPlaces = {
  address: number | null;
  consignee: number | null;
  transportCompany: number | null;
  pickupStore: number | null;
};

type Named = { id: number; name: string };

/** The chosen entries as an order keeps them. */
export type FoundPlaces = {
  address: { id: number; text: string; comment: string; contact: string; phone: string } | null;
  consignee: { id: number; name: string; inn: string | null; address: string; phone: string } | null;
  transportCompany: Named | null;
  pickupStore: Named | null;
};

/**
 * A column that reads the entries of these ids (JSON, `ChosenPlaces`) within a larger statement. An address or a consignee
 * of another company, and what is no longer offered, is null, like an absent one.
 */
export function chosenPlacesColumn(company: SQL, chosen: SQL): SQL<FoundPlaces> {
  const id = (name: keyof ChosenPlaces) => sql`(${chosen}::jsonb->>${sql.raw(`'${name}'`)})::int`;
  return sql<FoundPlaces>`json_build_object(
    'address', (select json_build_object('id', id, 'text', text, 'comment', comment, 'contact', contact, 'phone', phone)
      from ${deliveryAddress} where id = ${id('address')} and company_id = ${company}),
    'consignee', (select json_build_object('id', id, 'name', name, 'inn', inn, 'address', address, 'phone', phone)
      from ${consignee} where id = ${id('consignee')} and company_id = ${company}),
    'transportCompany', (select json_build_object('id', id, 'name', name)
      from ${transportCompany} where id = ${id('transportCompany')} and active),
    'pickupStore', (select json_build_object('id', id, 'name', name)
      from ${pickupStore} where id = ${id('pickupStore')} and active))`;
}
