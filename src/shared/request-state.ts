/** The states of a request: `open` waits for the customer, `returned` for staff; the others are final. */
export const requestStates = ['open', 'returned', 'confirmed', 'withdrawn', 'expired'] as const;
export type RequestState = (typeof requestStates)[number];

/** What happens to a request: staff `change` and `withdraw` it, the customer confirms or returns it, the shop ends it. */
export type RequestAction = 'change' | 'confirm' | 'return' | 'withdraw' | 'expire';

type StateRule = { name: string; next: Partial<Record<RequestAction, RequestState>> };

const rules: Record<RequestState, StateRule> = {
  open: {
    name: 'Ждёт подтверждения',
    next: { change: 'open', confirm: 'confirmed', return: 'returned', withdraw: 'withdrawn', expire: 'expired' },
  },
  returned: { name: 'Возвращена', next: { change: 'open', withdraw: 'withdrawn', expire: 'expired' } },
  confirmed: { name: 'Подтверждена', next: {} },
  withdrawn: { name: 'Отозвана', next: {} },
  expired: { name: 'Срок истёк', next: {} },
};

/** The state that an action leads to; null: it is not allowed in this state. */
export const nextState = (state: RequestState, action: RequestAction): RequestState | null =>
  rules[state].next[action] ?? null;

/** The states that an action starts from. */
export const statesBefore = (action: RequestAction): RequestState[] =>
  requestStates.filter((state) => nextState(state, action) !== null);

/** The states in which a request still waits for somebody. */
export const livingStates: readonly RequestState[] = statesBefore('expire');

export const requestStateName = (state: RequestState): string => rules[state].name;
