import { and, asc, eq, sql } from 'drizzle-orm';
import { type Db, statementFor } from '#server/db/index.ts';
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

const consigneesOfCompany = statementFor((db) =>
  db
    .select({ id: consignee.id, name: consignee.name, inn: consignee.inn, address: consignee.address })
    .from(consignee)
    .where(eq(consignee.companyId, sql.placeholder('company')))
    .orderBy(sql`${consignee.name} collate "und-x-icu"`, asc(consignee.id))
    .limit(most)
    .prepare('consignees_of_company'),
);

/** Who may receive the goods of a company, by name. */
export function listConsignees(db: Db, companyId: number) {
  return consigneesOfCompany(db).execute({ company: companyId });
}

const transportCompanies = statementFor((db) =>
  db
    .select({ id: transportCompany.id, name: transportCompany.name })
    .from(transportCompany)
    .where(eq(transportCompany.active, true))
    .orderBy(sql`${transportCompany.name} collate "und-x-icu"`, asc(transportCompany.id))
    .limit(most)
    .prepare('transport_companies'),
);

export function listTransportCompanies(db: Db) {
  return transportCompanies(db).execute();
}

const pickupStores = statementFor((db) =>
  db
    .select({
      id: pickupStore.id,
      name: pickupStore.name,
      address: pickupStore.address,
      hours: pickupStore.hours,
      latitude: pickupStore.latitude,
      longitude: pickupStore.longitude,
    })
    .from(pickupStore)
    .where(eq(pickupStore.active, true))
    .orderBy(
      sql`(${pickupStore.cityId} is not distinct from ${sql.placeholder('city')}::int and ${pickupStore.cityId} is not null) desc`,
      sql`${pickupStore.name} collate "und-x-icu"`,
      asc(pickupStore.id),
    )
    .limit(most)
    .prepare('pickup_stores'),
);

/** Where goods may be picked up: in the buyer's own city first, then by name. */
export function listPickupStores(db: Db, cityId: number | null) {
  return pickupStores(db).execute({ city: cityId });
}

/** What an order request names by id; null is "not named". */
type ChosenPlaces = {
  address: number | null;
  consignee: number | null;
  transportCompany: number | null;
  pickupStore: number | null;
};

const places = statementFor((db) =>
  db
    .select({
      address: {
        id: deliveryAddress.id,
        text: deliveryAddress.text,
        comment: deliveryAddress.comment,
        contact: deliveryAddress.contact,
        phone: deliveryAddress.phone,
      },
      consignee: {
        id: consignee.id,
        name: consignee.name,
        inn: consignee.inn,
        address: consignee.address,
        phone: consignee.phone,
      },
      transportCompany: { id: transportCompany.id, name: transportCompany.name },
      pickupStore: { id: pickupStore.id, name: pickupStore.name },
    })
    .from(sql`(select 1) as one`)
    .leftJoin(
      deliveryAddress,
      and(
        eq(deliveryAddress.id, sql.placeholder('address')),
        eq(deliveryAddress.companyId, sql.placeholder('company')),
      ),
    )
    .leftJoin(
      consignee,
      and(eq(consignee.id, sql.placeholder('consignee')), eq(consignee.companyId, sql.placeholder('company'))),
    )
    .leftJoin(
      transportCompany,
      and(eq(transportCompany.id, sql.placeholder('transportCompany')), eq(transportCompany.active, true)),
    )
    .leftJoin(pickupStore, and(eq(pickupStore.id, sql.placeholder('pickupStore')), eq(pickupStore.active, true)))
    .prepare('chosen_places'),
);

/**
 * The entries of these ids as an order keeps them. An address or a consignee of another company, and what is no longer
 * offered, is null, like an absent one.
 */
export async function findPlaces(db: Db, companyId: number, chosen: ChosenPlaces) {
  const [row] = await places(db).execute({ ...chosen, company: companyId });
  return row!;
}

export type FoundPlaces = Awaited<ReturnType<typeof findPlaces>>;
