import { exchangeExpiredRows } from '#exchange/endpoint/server/index.ts';
import { productsExpiredRows } from '#goods/products/server/index.ts';
import { auditExpiredRows } from '#identity/audit/server/index.ts';
import { botCheckExpiredRows } from '#identity/bot-check/server/index.ts';
import { profileExpiredRows } from '#identity/profile/server/index.ts';
import { recoveryExpiredRows } from '#identity/recovery/server/index.ts';
import { registrationExpiredRows } from '#identity/registration/server/index.ts';
import { secondFactorExpiredRows } from '#identity/second-factor/server/index.ts';
import { sessionExpiredRows } from '#identity/session/server/index.ts';
import { checkoutExpiredRows } from '#ordering/checkout/server/index.ts';
import { excelOrderExpiredRows } from '#ordering/excel-order/server/index.ts';
import { priceListsExpiredRows } from '#ordering/price-lists/server/index.ts';
import type { ExpiredRows } from '#server/expire-rows.ts';
import { serverExpiredRows } from '#server/expired-rows.ts';

/** What every table keeps too long; the data model says for how long each row is kept. */
export const expiredRows: readonly ExpiredRows[] = [
  ...serverExpiredRows,
  auditExpiredRows,
  botCheckExpiredRows,
  profileExpiredRows,
  recoveryExpiredRows,
  ...registrationExpiredRows,
  secondFactorExpiredRows,
  sessionExpiredRows,
  productsExpiredRows,
  checkoutExpiredRows,
  excelOrderExpiredRows,
  priceListsExpiredRows,
  ...exchangeExpiredRows,
];
