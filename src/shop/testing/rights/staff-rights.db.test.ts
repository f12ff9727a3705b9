import { describe, expect, it } from 'vitest';
import { type CallRight, callRights, type RightedCall } from '#shared/rights/call-rights.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { accountCalls } from './account-rights.ts';
import { companyCalls } from './company-rights.ts';
import { goodsCalls } from './goods-rights.ts';
import { openStaffCourt } from './judge.ts';
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

const { judge, judgeHandedOver } = openStaffCourt();

const table = {
  ...accountCalls,
  ...companyCalls,
  ...goodsCalls,
  ...orderingCalls,
  ...officeRequestCalls,
  ...officeExchangeCalls,
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
  ...officeSearchCalls,
  ...officeStaffCalls,
  ...officeSettingsCalls,
  ...serviceCalls,
};
const rightOf = (name: RightedCall): CallRight => callRights[name];
const calls = Object.keys(callRights) as RightedCall[];

it.for(nonEmpty(calls.filter((name) => rightOf(name).right !== undefined)))(
  '%s obeys right and scope of each preset',
  { tags: ['R-ROLE-05'] },
  async (name) => {
    const { found, wanted } = await judge(name, table);
    expect(found).toEqual(wanted);
  },
);

it('every call that staff alone may make, or that shows customers, names a right', { tags: ['R-ROLE-05'] }, () => {
  // The search, the home and the journal of the office ask for the right of each part that they show
  const ofManyRights = ['officeFind', 'officeHome', 'officeJournal'];
  const open = calls.filter(
    (name) => ['manager', 'staff', 'priceReader'].includes(rightOf(name).who) && !ofManyRights.includes(name),
  );
  expect(open.filter((name) => rightOf(name).right === undefined)).toEqual([]);
});

describe('an order that was handed over', () => {
  // What shows or changes the order by the right to orders; the people and prices of its company are not part of it
  const ofCompany = ['officeOrderPeople', 'officeOrderCorrect', 'officeOrderCorrection'];
  const ofOrder = calls.filter((name) => /^officeOrder[A-Z]?/.test(name) && !ofCompany.includes(name));

  it.for(nonEmpty(ofOrder))(
    '%s reaches it, and no other order of its company',
    { tags: ['R-ROLE-05'] },
    async (name) => {
      const { found, wanted } = await judgeHandedOver(name, table);
      expect(found).toEqual(wanted);
    },
  );
});
