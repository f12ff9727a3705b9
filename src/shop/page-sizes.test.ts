import { expect, it } from 'vitest';
import type { CallSchemas } from '#shared/endpoint.ts';
import { contracts } from './contracts.ts';

/** The page that a call of a list takes where the caller names none. */
const sizes = Object.entries(contracts as Record<string, CallSchemas>).flatMap(([name, { query }]) => {
  const asked = query?.safeParse({}).data as { page_size?: number; ELEMENT_COUNT?: number } | undefined;
  const size = asked?.page_size ?? asked?.ELEMENT_COUNT;
  return size === undefined ? [] : [[name, size]];
});

it(
  'a list that is asked without a page size has the size of its kind',
  { tags: ['R-CONST-23', 'R-CONST-24', 'R-CONST-25', 'R-CONST-26', 'R-CONST-27', 'R-CONST-28'] },
  () => {
    expect(Object.fromEntries(sizes)).toEqual({
      catalogRoot: 20,
      catalogPage: 20,
      brandPage: 20,
      searchPage: 20,
      searchPageFiltered: 20,
      favouriteList: 20,
      notificationList: 10,
      addressList: 10,
      myGoodsList: 50,
      documentList: 50,
      orderList: 10,
      orderRequestList: 10,
      templateList: 10,
      managerContragents: 20,
      actionDetail: 20,
      actionFiltered: 20,
      newsList: 5,
      actionList: 4,
      marketingList: 10,
      productQuestions: 3,
    });
  },
);
