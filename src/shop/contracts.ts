import { actingContract } from '#identity/acting/contract.ts';
import { accountsContract } from '#identity/accounts/contract.ts';
import { botCheckContract } from '#identity/bot-check/contract.ts';
import { cityContract } from '#identity/city/contract.ts';
import { companiesContract } from '#identity/companies/contract.ts';
import { notificationsContract } from '#identity/notifications/contract.ts';
import { recoveryContract } from '#identity/recovery/contract.ts';
import { profileContract } from '#identity/profile/contract.ts';
import { registrationContract } from '#identity/registration/contract.ts';
import { secondFactorContract } from '#identity/second-factor/contract.ts';
import { sessionContract } from '#identity/session/contract.ts';
import { catalogueContract } from '#goods/catalogue/contract.ts';
import { pricingContract } from '#goods/pricing/contract.ts';
import { stockContract } from '#goods/stock/contract.ts';
import { questionsContract } from '#goods/questions/contract.ts';
import { alertsContract } from '#goods/alerts/contract.ts';
import { savedProductsContract } from '#goods/saved-products/contract.ts';
import { searchContract } from '#goods/search/contract.ts';
import { objectsContract } from '#ordering/objects/contract.ts';
import { addressesContract } from '#ordering/addresses/contract.ts';
import { basketContract } from '#ordering/basket/contract.ts';
import { checkoutContract } from '#ordering/checkout/contract.ts';
import { documentsContract } from '#ordering/documents/contract.ts';
import { excelOrderContract } from '#ordering/excel-order/contract.ts';
import { financeContract } from '#ordering/finance/contract.ts';
import { myGoodsContract } from '#ordering/my-goods/contract.ts';
import { ordersContract } from '#ordering/orders/contract.ts';
import { priceListsContract } from '#ordering/price-lists/contract.ts';
import { quickOrderContract } from '#ordering/quick-order/contract.ts';
import { requestsContract } from '#ordering/requests/contract.ts';
import { templatesContract } from '#ordering/templates/contract.ts';
import { appealsContract } from '#service/appeals/contract.ts';
import { cabinetContract } from '#service/cabinet/contract.ts';
import { contactContract } from '#service/contact/contract.ts';
import { contentContract } from '#service/content/contract.ts';
import { journalContract } from '#service/journal/contract.ts';
import { officeAppealsContract } from '#office/appeals/contract.ts';
import { officeGoodsTasksContract } from '#office/goods-tasks/contract.ts';
import { officeCustomerImportsContract } from '#office/customer-imports/contract.ts';
import { officeContentContract } from '#office/content/contract.ts';
import { officeCustomersContract } from '#office/customers/contract.ts';
import { officeExchangeContract } from '#office/exchange/contract.ts';
import { officeDebtsContract } from '#office/debts/contract.ts';
import { officeFrameContract } from '#office/frame/contract.ts';
import { officeInvitationsContract } from '#office/invitations/contract.ts';
import { officeHomeContract } from '#office/home/contract.ts';
import { officeOrdersContract } from '#office/orders/contract.ts';
import { officePapersContract } from '#office/papers/contract.ts';
import { officePeopleContract } from '#office/people/contract.ts';
import { officeJournalContract } from '#office/journal/contract.ts';
import { officeLettersContract } from '#office/letters/contract.ts';
import { officeSearchContract } from '#office/search/contract.ts';
import { officeProductsContract } from '#office/goods/contract.ts';
import { officeSectionsContract } from '#office/sections/contract.ts';
import { officeBrandsContract } from '#office/brands/contract.ts';
import { officePropertiesContract } from '#office/properties/contract.ts';
import { officeQuestionsContract } from '#office/questions/contract.ts';
import { officeRequestsContract } from '#office/requests/contract.ts';
import { officeStaffContract } from '#office/staff/contract.ts';
import { officeSettingsContract } from '#office/settings/contract.ts';
import { officeStartContract } from '#office/start/contract.ts';
import { homeContract } from '#site/home/contract.ts';
import { layoutContract } from '#site/layout/contract.ts';
import { worksContract } from '#site/works/contract.ts';
import type { CallSchemas } from '#shared/endpoint.ts';
import type { calls } from './calls.ts';

/** The schemas of every call, under its name. The browser takes the types alone. */
export const contracts = {
  ...actingContract,
  ...accountsContract,
  ...botCheckContract,
  ...cityContract,
  ...companiesContract,
  ...notificationsContract,
  ...recoveryContract,
  ...profileContract,
  ...registrationContract,
  ...secondFactorContract,
  ...sessionContract,
  ...catalogueContract,
  ...pricingContract,
  ...stockContract,
  ...questionsContract,
  ...alertsContract,
  ...savedProductsContract,
  ...searchContract,
  ...addressesContract,
  ...objectsContract,
  ...basketContract,
  ...checkoutContract,
  ...documentsContract,
  ...excelOrderContract,
  ...financeContract,
  ...myGoodsContract,
  ...ordersContract,
  ...priceListsContract,
  ...quickOrderContract,
  ...requestsContract,
  ...templatesContract,
  ...appealsContract,
  ...cabinetContract,
  ...contactContract,
  ...contentContract,
  ...journalContract,
  ...officeAppealsContract,
  ...officeCustomerImportsContract,
  ...officeContentContract,
  ...officeCustomersContract,
  ...officeExchangeContract,
  ...officeDebtsContract,
  ...officeGoodsTasksContract,
  ...officeFrameContract,
  ...officeInvitationsContract,
  ...officeHomeContract,
  ...officeOrdersContract,
  ...officePapersContract,
  ...officePeopleContract,
  ...officeJournalContract,
  ...officeLettersContract,
  ...officeSearchContract,
  ...officeProductsContract,
  ...officeSectionsContract,
  ...officeBrandsContract,
  ...officePropertiesContract,
  ...officeQuestionsContract,
  ...officeRequestsContract,
  ...officeStaffContract,
  ...officeSettingsContract,
  ...officeStartContract,
  ...homeContract,
  ...layoutContract,
  ...worksContract,
} satisfies Record<keyof typeof calls, CallSchemas>;

type Contracts = typeof contracts;

declare module '#shared/endpoint.ts' {
  interface CallContracts extends Contracts {}
}
