import type { CorrectedLine } from '#ordering/orders/server/index.ts';
import type { customerOrder } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { PlannedCorrection, WantedOrder } from './plan-correction.ts';
import { askAgain, expiryOf, tellWithdrawn } from './propose-request.ts';
import type { RequestRow } from './read-requests.ts';
import { orderRequest, orderRequestVersion, type RequestChoices, type RequestLine } from './tables.ts';
import { takeStep } from './take-step.ts';

type Order = typeof customerOrder.$inferSelect;

type Asked = {
  order: Order;
  plan: PlannedCorrection;
  wanted: WantedOrder;
  /** The correction that waits, of which this is another version. */
  waiting: RequestRow | null;
  accountId: number;
  message: string;
};

/** Asks a person of the company to confirm a correction of a locked order. */
export async function askForCorrection(tx: Db, ctx: CallContext<Session>, asked: Asked): Promise<RequestRow> {
  const { order, waiting, accountId, message } = asked;
  const [now, madeBy] = [ctx.now(), ctx.session.account.id];
  const version = (waiting?.request.version ?? 0) + 1;
  const requestId = waiting?.request.id ?? (await insertRequest(tx, ctx, { order, accountId, now }));
  await tx.insert(orderRequestVersion).values({ ...contentOf(asked), message, requestId, version, madeBy, at: now });
  if (waiting) {
    const expiresAt = expiryOf(ctx, now);
    await takeStep(tx, requestId, 'open', { version, expiresAt, reason: '', answeredBy: null, answeredAt: null });
  }
  return askAgain(tx, ctx, { requestId, action: waiting ? 'request.change' : 'request.send' });
}

/** Takes a correction back, as another one was made that nobody has to confirm. */
export async function withdrawReplaced(tx: Db, ctx: CallContext<Session>, row: RequestRow): Promise<void> {
  const answer = { reason: 'Заменена другой правкой', answeredBy: ctx.session.account.id, answeredAt: ctx.now() };
  await takeStep(tx, row.request.id, 'withdrawn', answer);
  await tellWithdrawn(tx, ctx, row, answer.reason);
}

type New = { order: Order; accountId: number; now: Date };

async function insertRequest(tx: Db, ctx: CallContext<Session>, { order, accountId, now }: New): Promise<number> {
  const { id: correctsId, companyId } = order;
  const createdBy = ctx.session.account.id;
  const [made] = await tx
    .insert(orderRequest)
    .values({ companyId, accountId, correctsId, createdBy, createdAt: now, expiresAt: expiryOf(ctx, now) })
    .returning({ id: orderRequest.id });
  return made!.id;
}

/** What is proposed, beside what the order has. */
function contentOf({ order, plan, wanted }: Asked) {
  const former = new Map(plan.former.map((line) => [line.lineNo, line]));
  const added = new Set(wanted.lines.flatMap(({ lineNo }) => lineNo ?? []));
  const lines = plan.lines.map((line): RequestLine => {
    const own = former.get(line.lineNo);
    return { ...requestLine(line), lineNo: added.has(line.lineNo) ? line.lineNo : null, former: own ?? null };
  });
  const left = new Set(plan.lines.map(({ lineNo }) => lineNo));
  const removed = plan.former
    .filter(({ lineNo }) => !left.has(lineNo))
    .map((line): RequestLine => ({ ...requestLine(line), quantity: 0, lineNo: line.lineNo, former: line }));
  return {
    lines: [...lines, ...removed].map(withFormer),
    choices: choicesOf(order),
    total: plan.totals.total,
    formerTotal: order.total,
    formerDelivery: order.deliveryCost,
    deliveryCost: plan.delivery.cost,
  };
}

function requestLine(line: CorrectedLine): RequestLine {
  const { itemId, article, name, quantity, priceBase, price, vatPercent, remark, unit, priceOrigin } = line;
  return { itemId, article, name, unit: priceOrigin?.unit ?? unit, quantity, priceBase, price, vatPercent, remark };
}

function withFormer({ former, ...line }: RequestLine): RequestLine {
  if (!former) return { ...line, former: null };
  const { itemId, article, name, quantity, price } = former;
  return { ...line, former: { itemId, article, name, quantity, price } };
}

/** The choices of the order, which a correction leaves as they are. */
function choicesOf({ deliveryType, shipment, paySystem, shipDate, objectId, ...places }: Order): RequestChoices {
  return {
    deliveryType,
    shipment,
    paySystem,
    address: places.address?.id ?? null,
    consignee: places.consignee?.id ?? null,
    transportCompany: places.transportCompany?.id ?? null,
    pickupStore: places.pickupStore?.id ?? null,
    date: shipDate,
    object: objectId,
  };
}
