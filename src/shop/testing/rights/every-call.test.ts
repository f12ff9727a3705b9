import { expect, it } from 'vitest';
import type { CallName } from '#shared/endpoint.ts';
import { calls } from '#shop/calls.ts';
import { accountCalls } from './account-rights.ts';
import { companyCalls } from './company-rights.ts';
import { goodsCalls } from './goods-rights.ts';
import { officeContentCalls } from './office-content-rights.ts';
import { officeCatalogueCalls } from './office-catalogue-rights.ts';
import { officeCustomerCalls } from './office-customer-rights.ts';
import { officeDebtCalls } from './office-debt-rights.ts';
import { officeJournalCalls } from './office-journal-rights.ts';
import { officeGoodsCalls } from './office-goods-rights.ts';
import { officeImportCalls } from './office-import-rights.ts';
import { officePaperCalls } from './office-paper-rights.ts';
import { officeGoodsTaskCalls } from './office-goods-task-rights.ts';
import { officePeopleCalls } from './office-people-rights.ts';
import { officeExchangeCalls } from './office-exchange-rights.ts';
import { officeRequestCalls } from './office-request-rights.ts';
import { officeSearchCalls } from './office-search-rights.ts';
import { officeStaffCalls } from './office-staff-rights.ts';
import { orderingCalls } from './ordering-rights.ts';
import { officeCalls } from './office-rights.ts';
import { officeSettingsCalls } from './office-settings-rights.ts';
import { serviceCalls } from './service-rights.ts';

/** A call without expectations does not compile. */
const expected = {
  ...accountCalls,
  ...companyCalls,
  ...goodsCalls,
  ...orderingCalls,
  ...officeCalls,
  ...officeContentCalls,
  ...officeCatalogueCalls,
  ...officeCustomerCalls,
  ...officeDebtCalls,
  ...officeJournalCalls,
  ...officeImportCalls,
  ...officePaperCalls,
  ...officeGoodsTaskCalls,
  ...officeGoodsCalls,
  ...officePeopleCalls,
  ...officeSettingsCalls,
  ...officeRequestCalls,
  ...officeExchangeCalls,
  ...officeSearchCalls,
  ...officeStaffCalls,
  ...serviceCalls,
} satisfies Record<CallName, unknown>;

it('every call has expectations, in one table', { tags: ['R-ROLE-05'] }, () => {
  const tables = [
    accountCalls,
    companyCalls,
    goodsCalls,
    orderingCalls,
    officeCalls,
    officeContentCalls,
    officeCatalogueCalls,
    officeCustomerCalls,
    officeDebtCalls,
    officeJournalCalls,
    officeImportCalls,
    officePaperCalls,
    officeGoodsTaskCalls,
    officeGoodsCalls,
    officePeopleCalls,
    officeExchangeCalls,
    officeSettingsCalls,
    officeRequestCalls,
    officeSearchCalls,
    officeStaffCalls,
    serviceCalls,
  ];
  const named = tables.flatMap((table) => Object.keys(table)).toSorted();
  expect(named).toEqual(Object.keys(calls).toSorted());
  expect(Object.keys(expected).toSorted()).toEqual(named);
});
