import { isDeepStrictEqual } from 'node:util';

/** Two goods and three buyers: two of one company with a credit limit, a third of another who may switch to it. */
export type Goods = 0 | 1;
export type Buyer = 0 | 1 | 2;

/** Base units in a pack of each of the goods, and how many are in stock beyond whole packs: nobody can order those. */
export const PACKS = [1, 10] as const;
export const RESTS = [0, 5] as const;

/** Of a pack, kopecks. */
export const PRICE = 10_000;
export const RAISED = 12_000;

/** One of the things that happen at once, begun `wait` milliseconds after the round. */
export type Action = { wait: number } & (
  | { do: 'order'; by: Buyer; checkout: 0 | 1; credit: boolean }
  | { do: 'add'; by: Buyer; item: Goods; quantity: number; list: boolean; twice: boolean }
  | { do: 'update'; by: Buyer; item: Goods; quantity: number }
  | { do: 'remove'; by: Buyer; item: Goods }
  | { do: 'clear'; by: Buyer }
  | { do: 'switch'; to: 0 | 1 }
  | { do: 'cancel'; by: 0 | 1 }
  | { do: 'collect' }
  | { do: 'raise' }
);

/** What it was answered: the code of a refusal, else what it did (an order's id, a line's quantity, a removal). */
export type Answer = { code: string } | { code: null; did: number | boolean };

/** All that the things of one round may change. Quantities in packs by goods, money in kopecks. */
export type State = {
  lines: [number, number][];
  /** Whether the basket is another one than the checkouts showed. */
  changed: boolean[];
  /** Orders by buyer and checkout. */
  placed: Record<string, number>;
  free: [number, number];
  /** What the first company may still order on credit. */
  credit: number;
  raised: boolean;
  /** The order that may be cancelled or collected; it holds one piece of the first goods, on credit. */
  status: 'confirmed' | 'picking' | 'cancelled';
  /** The third buyer's company: 0 his own, 1 that of the others. */
  company: 0 | 1;
};

/** What a round leaves that can be seen. */
export type Outcome = Pick<State, 'lines' | 'changed' | 'free' | 'credit' | 'status' | 'company'> & {
  orders: number[];
};

/**
 * Whether there is an order, one thing after the other, in which each of them is answered as it was and all of them
 * leave what they have left.
 */
export function isLinearizable(
  before: State,
  actions: readonly { action: Action; answer: Answer }[],
  after: Outcome,
): boolean {
  if (actions.length === 0) return isDeepStrictEqual(outcomeOf(before), after);
  return actions.some(({ action, answer }, place) => {
    const state = structuredClone(before);
    return answers(state, action, answer) && isLinearizable(state, actions.toSpliced(place, 1), after);
  });
}

function outcomeOf({ lines, changed, free, credit, status, company, placed }: State): Outcome {
  const orders = Object.values(placed).toSorted((a, b) => a - b);
  return { lines, changed, free, credit, status, company, orders };
}

/** The name of the checkout that is ordered from: its buyer and which of his it is. */
export const checkoutOf = ({ by, checkout }: Action & { do: 'order' }) => `${by}.${checkout}`;

/** Does one thing; false where the shop could not have answered so. */
function answers(state: State, action: Action, answer: Answer): boolean {
  switch (action.do) {
    case 'order':
      return orders(state, action, answer);
    case 'add':
      // Whether it is in stock is looked at before the basket is locked: it may have run out since
      if (answer.code !== null) return answer.code === 'NOTHING_ADDED' && !isInStock(state, action.item);
      changeLine(state, action.by, action.item, state.lines[action.by]![action.item] + action.quantity);
      return answer.did === state.lines[action.by]![action.item];
    case 'update': {
      const isThere = state.lines[action.by]![action.item] > 0;
      if (answer.code === 'NOT_ORDERABLE') return isThere && !isInStock(state, action.item);
      if (!isThere) return answer.code === 'LINE_NOT_FOUND';
      changeLine(state, action.by, action.item, action.quantity);
      return answer.code === null;
    }
    case 'remove': {
      const isThere = state.lines[action.by]![action.item] > 0;
      if (isThere) changeLine(state, action.by, action.item, 0);
      return answer.code === null && answer.did === isThere;
    }
    case 'clear':
      for (const item of [0, 1] as const) if (state.lines[action.by]![item] > 0) changeLine(state, action.by, item, 0);
      return answer.code === null;
    case 'switch':
      if (state.company !== action.to) state.changed[2] = true;
      state.company = action.to;
      return answer.code === null;
    case 'cancel':
      if (state.status === 'picking') return answer.code === 'CANNOT_CANCEL';
      if (state.status === 'confirmed') {
        state.free[0] += 1;
        state.credit += PRICE;
      }
      state.status = 'cancelled';
      return answer.code === null;
    case 'collect':
      if (state.status !== 'confirmed') return answer.code === 'VALIDATION';
      state.status = 'picking';
      return answer.code === null;
    case 'raise':
      state.raised = true;
      return true;
  }
}

function orders(state: State, action: Action & { do: 'order' }, answer: Answer): boolean {
  const { by } = action;
  const credit = action.credit && by !== 2;
  const lines = state.lines[by]!;
  const name = checkoutOf(action);
  if (state.changed[by]) {
    const earlier = state.placed[name];
    if (earlier !== undefined) return answer.code === null && answer.did === earlier;
    const isEmpty = lines.every((quantity, item) => quantity === 0 || !isInStock(state, item as Goods));
    if (isEmpty) return answer.code === 'EMPTY_BASKET';
    // Which company a session had is read before the locks are taken
    return answer.code === 'BASKET_CHANGED' || (by === 2 && answer.code === 'COMPANY_CHANGED');
  }
  const total = (price: number) => lines[0] * price + lines[1] * PRICE;
  const isDearer = state.raised && lines[0] > 0;
  const reasons = [
    isDearer && 'PRICE_CHANGED',
    lines.some((quantity, item) => quantity > state.free[item]!) && 'STOCK_CHANGED',
    credit && total(isDearer ? RAISED : PRICE) > state.credit && 'CREDIT_LIMIT',
  ].filter((reason) => reason !== false);
  if (answer.code !== null || reasons.length) return reasons.some((reason) => reason === answer.code);
  state.placed[name] = Number(answer.did);
  for (const item of [0, 1] as const) state.free[item] -= lines[item];
  if (credit) state.credit -= total(PRICE);
  state.lines[by] = [0, 0];
  state.changed[by] = true;
  return true;
}

/** A rest below a pack is less than can be ordered: it is out of stock. */
const isInStock = ({ free }: State, item: Goods): boolean => free[item] > 0;

function changeLine(state: State, by: Buyer, item: Goods, quantity: number): void {
  state.lines[by]![item] = quantity;
  state.changed[by] = true;
}
