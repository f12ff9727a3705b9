export { getCreditAvailable } from './credit-available.ts';
export { getDebt } from './get-debt.ts';
