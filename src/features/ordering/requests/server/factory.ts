import { sql } from 'drizzle-orm';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { aReadyBuyer, type ReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { transaction } from '#server/db/index.ts';
import { readEnv } from '#server/env.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { TestApp } from '#shop/testing/test-app.ts';
import { changeRequest, type Proposal, sendRequest, withdrawRequest } from './propose-request.ts';
import { findRequest, type RequestRow } from './read-requests.ts';

/** What staff reach of a shop. */
type Shop = Pick<TestApp, 'db' | 'clock'>;

type Staff = { id: number; name: string; lastName: string };

/** The context of a call that a member of staff makes. */
export function staffContext({ db, clock }: Shop, staff: Staff): CallContext<Session> {
  const person = {
    ...staff,
    role: 'MANAGER',
    secondName: '',
    email: null,
    phone: null,
    workPosition: '',
    cityId: null,
  };
  return {
    db,
    env: readEnv({ NODE_ENV: 'test' }),
    now: () => clock.now(),
    session: { account: person, actor: staff, company: null, role: 'MANAGER' },
    request: { ip: '127.0.0.1', idempotencyKey: null },
  } as unknown as CallContext<Session>;
}

/** A delivery to the buyer's address, prepaid. */
export const deliveryTo = ({ address, consignee }: ReadyBuyer): Proposal['choices'] => ({
  deliveryType: 'delivery',
  address,
  consignee,
  shipment: 'together',
  paySystem: 'prepayment',
});

/** What staff propose to a buyer: one piece of each product unless said otherwise. */
export const proposalFor = (buyer: ReadyBuyer, itemIds: readonly number[], quantity = 1): Proposal => ({
  lines: itemIds.map((itemId) => ({ itemId, quantity, unit: null })),
  choices: deliveryTo(buyer),
  buyerNumber: '',
  message: '',
});

/** An open request to a ready buyer for a product of 100 roubles, new ones where none are given. */
export async function aRequest(
  shop: Shop,
  given: { buyer?: ReadyBuyer; itemId?: number; quantity?: number; staff?: Staff } = {},
) {
  const buyer = given.buyer ?? (await aReadyBuyer(shop.db));
  const itemId = given.itemId ?? (await aProduct(shop.db)).id;
  const staff = given.staff ?? (await anAccount(shop.db, { role: 'MANAGER' }));
  const proposal = proposalFor(buyer, [itemId], given.quantity);
  const asked = { companyId: buyer.company.id, accountId: buyer.account.id, proposal };
  const ctx = staffContext(shop, staff);
  const { request } = await transaction(shop.db, (tx) => sendRequest(tx, ctx, asked));
  return { id: request.id, buyer, itemId, staff, proposal };
}

const rowOf = async ({ db }: TestApp, id: number): Promise<RequestRow> => (await findRequest(db, sql`true`, id))!;

/** Another version by staff. */
export async function changed(
  shop: TestApp,
  { staff, id, proposal, version = 1 }: { staff: Staff; id: number; proposal: Proposal; version?: number },
) {
  const row = await rowOf(shop, id);
  return transaction(shop.db, (tx) => changeRequest(tx, staffContext(shop, staff), { row, version, proposal }));
}

export async function withdrawn(shop: TestApp, staff: Staff, id: number, version: number) {
  const row = await rowOf(shop, id);
  return transaction(shop.db, (tx) =>
    withdrawRequest(tx, staffContext(shop, staff), { row, version, reason: 'Товар снят' }),
  );
}

/** What the buyer is shown, as a confirmation names it. */
export async function shownTo(shop: TestApp, { token }: Pick<ReadyBuyer, 'token'>, id: number) {
  const { data } = await shop.call('orderRequestDetail', { params: { id: String(id) } }, { token });
  return { version: data.version, shown: data.shown };
}

/** Confirms what the buyer is shown, or what he has been shown. */
export async function confirm(
  shop: TestApp,
  buyer: Pick<ReadyBuyer, 'token'>,
  id: number,
  body?: { version: number; shown: string },
) {
  const named = body ?? (await shownTo(shop, buyer, id));
  return shop.call('orderRequestConfirm', { params: { id: String(id) }, body: named }, { token: buyer.token });
}
