/**
 * The closed list of refusal codes of the wire. `404` and `500` are the codes of `/web` answers that a page shows as
 * its own error screen.
 */
const errorCodes = [
  'AUTH_REQUIRED',
  'FORBIDDEN',
  'NOT_FOUND',
  'VALIDATION',
  'RATE_LIMITED',
  'CLOSED',
  'WORKS',
  'INTERNAL',
  'FORGERY',
  'KEY_REUSED',
  'TOO_LARGE',
  'BAD_REQUEST',
  '404',
  '500',
  'BAD_CREDENTIALS',
  'CAPTCHA_REQUIRED',
  'CAPTCHA',
  'NO_COMPANY',
  'NOTHING_ADDED',
  'LINE_NOT_FOUND',
  'NOT_ORDERABLE',
  'OFFER_NOT_FOUND',
  'EMPTY_BASKET',
  'ORDER_BAN',
  'DEBT',
  'CREDIT_LIMIT',
  'INCOMPLETE',
  'PRICE_CHANGED',
  'STOCK_CHANGED',
  'BASKET_CHANGED',
  'CANNOT_CANCEL',
  'UNKNOWN_CONTROL',
  'LIMIT',
  'CONFLICT',
  'BAD_FILE',
  'EMPTY',
] as const;

export type ErrorCode = (typeof errorCodes)[number];
