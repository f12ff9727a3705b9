import { actingCalls } from '#identity/acting/calls.ts';
import { accountsCalls } from '#identity/accounts/calls.ts';
import { botCheckCalls } from '#identity/bot-check/calls.ts';
import { cityCalls } from '#identity/city/calls.ts';
import { companiesCalls } from '#identity/companies/calls.ts';
import { notificationsCalls } from '#identity/notifications/calls.ts';
import { recoveryCalls } from '#identity/recovery/calls.ts';
import { profileCalls } from '#identity/profile/calls.ts';
import { registrationCalls } from '#identity/registration/calls.ts';
import { secondFactorCalls } from '#identity/second-factor/calls.ts';
import { sessionCalls } from '#identity/session/calls.ts';
import { catalogueCalls } from '#goods/catalogue/calls.ts';
import { pricingCalls } from '#goods/pricing/calls.ts';
import { stockCalls } from '#goods/stock/calls.ts';
import { questionsCalls } from '#goods/questions/calls.ts';
import { alertsCalls } from '#goods/alerts/calls.ts';
import { savedProductsCalls } from '#goods/saved-products/calls.ts';
import { searchCalls } from '#goods/search/calls.ts';
import { objectsCalls } from '#ordering/objects/calls.ts';
import { addressesCalls } from '#ordering/addresses/calls.ts';
import { basketCalls } from '#ordering/basket/calls.ts';
import { checkoutCalls } from '#ordering/checkout/calls.ts';
import { documentsCalls } from '#ordering/documents/calls.ts';
import { excelOrderCalls } from '#ordering/excel-order/calls.ts';
import { financeCalls } from '#ordering/finance/calls.ts';
import { myGoodsCalls } from '#ordering/my-goods/calls.ts';
import { ordersCalls } from '#ordering/orders/calls.ts';
import { priceListsCalls } from '#ordering/price-lists/calls.ts';
import { quickOrderCalls } from '#ordering/quick-order/calls.ts';
import { requestsCalls } from '#ordering/requests/calls.ts';
import { templatesCalls } from '#ordering/templates/calls.ts';
import { appealsCalls } from '#service/appeals/calls.ts';
import { cabinetCalls } from '#service/cabinet/calls.ts';
import { contactCalls } from '#service/contact/calls.ts';
import { contentCalls } from '#service/content/calls.ts';
import { journalCalls } from '#service/journal/calls.ts';
import { officeAppealsCalls } from '#office/appeals/calls.ts';
import { officeGoodsTasksCalls } from '#office/goods-tasks/calls.ts';
import { officeCustomerImportsCalls } from '#office/customer-imports/calls.ts';
import { officeContentCalls } from '#office/content/calls.ts';
import { officeCustomersCalls } from '#office/customers/calls.ts';
import { officeExchangeCalls } from '#office/exchange/calls.ts';
import { officeDebtsCalls } from '#office/debts/calls.ts';
import { officeFrameCalls } from '#office/frame/calls.ts';
import { officeInvitationsCalls } from '#office/invitations/calls.ts';
import { officeHomeCalls } from '#office/home/calls.ts';
import { officeOrdersCalls } from '#office/orders/calls.ts';
import { officePapersCalls } from '#office/papers/calls.ts';
import { officePeopleCalls } from '#office/people/calls.ts';
import { officeJournalCalls } from '#office/journal/calls.ts';
import { officeLettersCalls } from '#office/letters/calls.ts';
import { officeSearchCalls } from '#office/search/calls.ts';
import { officeProductsCalls } from '#office/goods/calls.ts';
import { officeSectionsCalls } from '#office/sections/calls.ts';
import { officeBrandsCalls } from '#office/brands/calls.ts';
import { officePropertiesCalls } from '#office/properties/calls.ts';
import { officeQuestionsCalls } from '#office/questions/calls.ts';
import { officeRequestsCalls } from '#office/requests/calls.ts';
import { officeStaffCalls } from '#office/staff/calls.ts';
import { officeSettingsCalls } from '#office/settings/calls.ts';
import { officeStartCalls } from '#office/start/calls.ts';
import { homeCalls } from '#site/home/calls.ts';
import { layoutCalls } from '#site/layout/calls.ts';
import { worksCalls } from '#site/works/calls.ts';

/** Every call of the shop: name → method and path. Goes to the browser whole. */
export const calls = {
  ...actingCalls,
  ...accountsCalls,
  ...botCheckCalls,
  ...cityCalls,
  ...companiesCalls,
  ...notificationsCalls,
  ...recoveryCalls,
  ...profileCalls,
  ...registrationCalls,
  ...secondFactorCalls,
  ...sessionCalls,
  ...catalogueCalls,
  ...pricingCalls,
  ...stockCalls,
  ...questionsCalls,
  ...alertsCalls,
  ...savedProductsCalls,
  ...searchCalls,
  ...addressesCalls,
  ...objectsCalls,
  ...basketCalls,
  ...checkoutCalls,
  ...documentsCalls,
  ...excelOrderCalls,
  ...financeCalls,
  ...myGoodsCalls,
  ...ordersCalls,
  ...priceListsCalls,
  ...quickOrderCalls,
  ...requestsCalls,
  ...templatesCalls,
  ...appealsCalls,
  ...cabinetCalls,
  ...contactCalls,
  ...contentCalls,
  ...journalCalls,
  ...officeAppealsCalls,
  ...officeCustomerImportsCalls,
  ...officeContentCalls,
  ...officeCustomersCalls,
  ...officeExchangeCalls,
  ...officeDebtsCalls,
  ...officeGoodsTasksCalls,
  ...officeFrameCalls,
  ...officeInvitationsCalls,
  ...officeHomeCalls,
  ...officeOrdersCalls,
  ...officePapersCalls,
  ...officePeopleCalls,
  ...officeJournalCalls,
  ...officeLettersCalls,
  ...officeSearchCalls,
  ...officeProductsCalls,
  ...officeSectionsCalls,
  ...officeBrandsCalls,
  ...officePropertiesCalls,
  ...officeQuestionsCalls,
  ...officeRequestsCalls,
  ...officeStaffCalls,
  ...officeSettingsCalls,
  ...officeStartCalls,
  ...homeCalls,
  ...layoutCalls,
  ...worksCalls,
} as const;
