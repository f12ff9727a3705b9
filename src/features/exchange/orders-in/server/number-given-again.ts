import type { ShopNumber } from './shop-number.ts';

/**
 * The accounting system has another order under a number of the shop: numbers have been given twice, and those that come
 * next may be too. The document is to be taken once they are moved.
 */
export class NumberGivenAgain extends Error {
  readonly isNumberGivenAgain = true;
  readonly given: ShopNumber;

  constructor(given: ShopNumber) {
    super(`The number ${given.text} was given again`);
    this.name = 'NumberGivenAgain';
    this.given = given;
  }
}

export function isNumberGivenAgain(error: unknown): error is NumberGivenAgain {
  return (error as { isNumberGivenAgain?: boolean } | null)?.isNumberGivenAgain === true;
}
