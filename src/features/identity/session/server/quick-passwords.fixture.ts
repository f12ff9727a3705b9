import { passwordCost } from './password-cost.ts';

/**
 * Hashes of the same kind at the smallest cost: at the cost of the shop a hash takes a core for 30 to 80 ms, and tests log
 * in thousands of times. `password.test.ts` looks at the cost of the shop.
 */
Object.assign(passwordCost, { memory: 8, passes: 1 });
