import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { aProduct } from '#goods/products/server/factory.ts';
import { aCompany, aMembership, anAccount } from '#identity/accounts/server/factory.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { aChildSession, aSession } from '#identity/session/server/factory.ts';
import { anAddress } from '#ordering/addresses/server/factory.ts';
import { aLine, anOrder } from '#ordering/orders/server/factory.ts';
import { aTemplate } from '#ordering/templates/server/factory.ts';
import { anAppeal } from '#service/appeals/server/factory.ts';
import { type Preset, presets } from '#shared/rights/staff-rights.ts';
import { isInn } from '#shared/inn.ts';
import type { TestApp } from '#shop/testing/test-app.ts';
import type { Visitor } from './visitors.ts';

/** Whose company ours is, of a member of staff. */
export type Place = 'manager' | 'second' | 'none';

/** Without an account for a guest. */
export type Person = { id: number; token: string | undefined };

const NO_RIGHTS = { order: false, finance: false, viewAllOrders: false, priceLists: false, manageUsers: false };
const ALL_RIGHTS = { order: true, finance: true, viewAllOrders: true, priceLists: true, manageUsers: true };

/** A company of ours with its people, its neighbours and its objects; what a call does not need is not made. */
export async function aWorld(shop: TestApp) {
  const { db } = shop;
  const made = new Map<string, Promise<unknown>>();
  /** Makes a thing at the first demand. */
  const once = <T>(name: string, make: () => Promise<T>): Promise<T> => {
    if (!made.has(name)) made.set(name, make());
    return made.get(name) as Promise<T>;
  };
  const boss = (await anAccount(db, { role: 'MANAGER', name: 'Борис' })).id;
  const { id: ours, inn: oursInn } = await aCompany(db, { managerAccountId: boss });

  const loggedIn = async (id: number) => ({ id, token: await aSession(db, id) });
  const staffMember = async (role: 'MANAGER' | 'TECH') => loggedIn((await anAccount(db, { role })).id);
  const buyerOf = async (companyId: number, fields: Parameters<typeof aMembership>[3] = {}, name = 'Иван') => {
    const { id } = await anAccount(db, { name });
    await aMembership(db, id, companyId, { isCurrent: true, ...fields });
    return loggedIn(id);
  };
  const served = () => once('served', async () => (await aCompany(db, { managerAccountId: boss })).id);
  const foreign = () =>
    once('foreign', async () => (await aCompany(db, { managerAccountId: (await as('otherBoss')).id })).id);
  const applicant = async (state: 'active' | 'pending' | 'invited') => {
    const person = await buyerOf(await foreign());
    await aMembership(db, person.id, ours, { state });
    return person;
  };
  const actingFor = async (actor: Visitor, whom: Visitor) => {
    const { id } = await as(whom);
    return { id, token: await aChildSession(db, (await as(actor)).token!, id) };
  };

  const endMembership = async ({ id }: Person) => {
    const body = { contragent: ours, user_id: id };
    const removed = await shop.call('contragentRemoveUser', { body }, { token: (await as('chief')).token });
    if (removed.codes.length) throw new Error(`The member stays: ${removed.codes.join()}`);
  };

  const makers: Record<Visitor, () => Promise<Person>> = {
    guest: () => Promise.resolve({ id: 0, token: undefined }),
    deactivated: async () => {
      const person = await buyerOf(ours);
      await db.update(account).set({ active: false }).where(eq(account.id, person.id));
      return person;
    },
    ended: async () => {
      const { id } = await as('owner');
      return { id, token: await aSession(db, id, { expiresAt: new Date(Date.now() - 60_000) }) };
    },
    owner: () => buyerOf(ours),
    colleague: () => buyerOf(ours),
    bare: () => buyerOf(ours, { rights: NO_RIGHTS }),
    deputy: () => buyerOf(ours, { rights: ALL_RIGHTS }),
    chief: () => buyerOf(ours, { role: 'ADMIN' }),
    stranger: async () => buyerOf(await served()),
    strangerChief: async () => buyerOf(await served(), { role: 'ADMIN' }),
    // He has been one: the administrator closed his access
    former: async () => {
      const person = await applicant('active');
      await endMembership(person);
      return person;
    },
    // Ends the membership of the owner: no other visitor of the same world may follow
    leaver: async () => {
      const owner = await as('owner');
      await aMembership(db, owner.id, await foreign());
      await endMembership(owner);
      return loggedIn(owner.id);
    },
    pending: () => applicant('pending'),
    invited: () => applicant('invited'),
    boss: () => loggedIn(boss),
    otherBoss: () => staffMember('MANAGER'),
    tech: () => staffMember('TECH'),
    bossAsOwner: () => actingFor('boss', 'owner'),
    bossAsChief: () => actingFor('boss', 'chief'),
    chiefAsOwner: () => actingFor('chief', 'owner'),
  };
  const as = (who: Visitor): Promise<Person> => once(`visitor ${who}`, makers[who]);

  const product = () => once('product', () => aProduct(db));
  /** Who the object belongs to. */
  const owner = async () => ({ account: await as('owner'), company: { id: ours } });
  return {
    shop,
    db,
    ours,
    oursInn: oursInn!,
    /** A tax number that no company has. */
    freeInn: freeInn(),
    served,
    once,
    as,
    /** Another member of staff with the rights of a preset. As the manager of ours he follows `boss`, or is second to him. */
    staffMember: async (preset: Preset, place: Place) => {
      const { id } = await anAccount(db, { role: 'MANAGER', staffRights: presets[preset].rights });
      const column = { manager: 'managerAccountId', second: 'secondManagerAccountId', none: null }[place];
      if (column)
        await db
          .update(company)
          .set({ [column]: id })
          .where(eq(company.managerAccountId, boss));
      return loggedIn(id);
    },
    id: async (who: Visitor) => (await as(who)).id,
    product: async () => (await product()).id,
    productCode: async () => (await product()).code,
    article: async () => (await product()).article!,
    /** A new order of the owner of goods that are sold. */
    order: () =>
      once('order', async () => {
        const { id } = await product();
        return (await anOrder(db, await owner(), { lines: [aLine({ itemId: id, productId: id })] })).id;
      }),
    template: () => once('template', async () => (await aTemplate(db, (await as('owner')).id)).id),
    address: () => once('address', () => anAddress(db, ours)),
    appeal: () => once('appeal', async () => anAppeal(shop, (await as('owner')).token!, { contragent: ours })),
    notice: () =>
      once('notice', async () => {
        const { id } = await as('owner');
        await notify(db, { accountId: id, title: 'Заказ принят', at: new Date() });
        return (await db.select().from(notification).where(eq(notification.accountId, id))).at(-1)!.id;
      }),
  };
}

function freeInn(): string {
  const nine = randomInt(500_000_000, 999_999_999);
  return Array.from({ length: 10 }, (_, digit) => `${nine}${digit}`).find(isInn)!;
}
export type World = Awaited<ReturnType<typeof aWorld>>;
