export { creditUsedSql, getCreditAvailable, getCreditUsedBy } from './credit-used.ts';
export { getDebt } from './get-debt.ts';
export { giveAct, notifyOfAct } from './give-act.ts';
export { closeAsked, closeAskedInOtherMoney, openAsked } from './permit-requests.ts';
export { mayOpenAct } from './may-open-act.ts';
export { financeRoutes } from './routes.ts';
