import { actingRoutes, moveVisit } from '#identity/acting/server/index.ts';
import { accountsRoutes } from '#identity/accounts/server/index.ts';
import { botCheckRoutes } from '#identity/bot-check/server/index.ts';
import { cityRoutes } from '#identity/city/server/index.ts';
import { companiesRoutes } from '#identity/companies/server/index.ts';
import { notificationsRoutes } from '#identity/notifications/server/index.ts';
import { recoveryRoutes } from '#identity/recovery/server/index.ts';
import { profileRoutes } from '#identity/profile/server/index.ts';
import { registrationRoutes } from '#identity/registration/server/index.ts';
import { secondFactorRoutes } from '#identity/second-factor/server/index.ts';
import { sessionRoutes } from '#identity/session/server/index.ts';
import { catalogueRoutes } from '#goods/catalogue/server/index.ts';
import { pricingRoutes } from '#goods/pricing/server/index.ts';
import { stockRoutes } from '#goods/stock/server/index.ts';
import { questionsRoutes } from '#goods/questions/server/index.ts';
import { alertsRoutes } from '#goods/alerts/server/index.ts';
import { savedProductsRoutes } from '#goods/saved-products/server/index.ts';
import { searchRoutes } from '#goods/search/server/index.ts';
import { objectsRoutes } from '#ordering/objects/server/index.ts';
import { addressesRoutes } from '#ordering/addresses/server/index.ts';
import { basketRoutes, lockOwnBasket, setBasketCompany } from '#ordering/basket/server/index.ts';
import { checkoutRoutes } from '#ordering/checkout/server/index.ts';
import { documentsRoutes } from '#ordering/documents/server/index.ts';
import { excelOrderRoutes } from '#ordering/excel-order/server/index.ts';
import { financeRoutes } from '#ordering/finance/server/index.ts';
import { myGoodsRoutes } from '#ordering/my-goods/server/index.ts';
import { ordersRoutes } from '#ordering/orders/server/index.ts';
import { priceListsRoutes } from '#ordering/price-lists/server/index.ts';
import { quickOrderRoutes } from '#ordering/quick-order/server/index.ts';
import { requestsRoutes } from '#ordering/requests/server/index.ts';
import { templatesRoutes } from '#ordering/templates/server/index.ts';
import { appealsRoutes } from '#service/appeals/server/index.ts';
import { cabinetRoutes } from '#service/cabinet/server/index.ts';
import { contactRoutes } from '#service/contact/server/index.ts';
import { contentRoutes } from '#service/content/server/index.ts';
import { journalRoutes } from '#service/journal/server/index.ts';
import { officeAppealsRoutes } from '#office/appeals/server/index.ts';
import { officeGoodsTasksRoutes } from '#office/goods-tasks/server/index.ts';
import { officeCustomerImportsRoutes } from '#office/customer-imports/server/index.ts';
import { officeContentRoutes } from '#office/content/server/index.ts';
import { officeCustomersRoutes } from '#office/customers/server/index.ts';
import { officeExchangeRoutes } from '#office/exchange/server/index.ts';
import { officeDebtsRoutes } from '#office/debts/server/index.ts';
import { officeFrameRoutes } from '#office/frame/server/index.ts';
import { officeInvitationsRoutes } from '#office/invitations/server/index.ts';
import { officeHomeRoutes } from '#office/home/server/index.ts';
import { officeOrdersRoutes } from '#office/orders/server/index.ts';
import { officePapersRoutes } from '#office/papers/server/index.ts';
import { officePeopleRoutes } from '#office/people/server/index.ts';
import { officeJournalRoutes } from '#office/journal/server/index.ts';
import { officeLettersRoutes } from '#office/letters/server/index.ts';
import { officeSearchRoutes } from '#office/search/server/index.ts';
import { officeProductsRoutes } from '#office/goods/server/index.ts';
import { officeSectionsRoutes } from '#office/sections/server/index.ts';
import { officeBrandsRoutes } from '#office/brands/server/index.ts';
import { officePropertiesRoutes } from '#office/properties/server/index.ts';
import { officeQuestionsRoutes } from '#office/questions/server/index.ts';
import { officeRequestsRoutes } from '#office/requests/server/index.ts';
import { officeStaffRoutes } from '#office/staff/server/index.ts';
import { officeSettingsRoutes } from '#office/settings/server/index.ts';
import { officeStartRoutes } from '#office/start/server/index.ts';
import { homeRoutes } from '#site/home/server/index.ts';
import { layoutRoutes } from '#site/layout/server/index.ts';
import { worksRoutes } from '#site/works/server/index.ts';
import { type ServedCall, serveAll } from '#server/serve.ts';
import { calls } from './calls.ts';
import { contracts } from './contracts.ts';

const basketOfSwitch = { lock: lockOwnBasket, setCompany: setBasketCompany };

/** Every call that this server answers, with its address and schemas. */
export const servedCalls: readonly ServedCall[] = serveAll(
  [
    ...accountsRoutes,
    ...botCheckRoutes,
    ...cityRoutes,
    ...actingRoutes(basketOfSwitch),
    ...companiesRoutes(basketOfSwitch, moveVisit),
    ...notificationsRoutes,
    ...recoveryRoutes,
    ...profileRoutes,
    ...registrationRoutes,
    ...secondFactorRoutes,
    ...sessionRoutes,
    ...catalogueRoutes,
    ...pricingRoutes,
    ...stockRoutes,
    ...questionsRoutes,
    ...alertsRoutes,
    ...savedProductsRoutes,
    ...searchRoutes,
    ...addressesRoutes,
    ...objectsRoutes,
    ...basketRoutes,
    ...checkoutRoutes,
    ...documentsRoutes,
    ...excelOrderRoutes,
    ...financeRoutes,
    ...myGoodsRoutes,
    ...ordersRoutes,
    ...priceListsRoutes,
    ...quickOrderRoutes,
    ...requestsRoutes,
    ...templatesRoutes,
    ...appealsRoutes,
    ...cabinetRoutes,
    ...contactRoutes,
    ...contentRoutes,
    ...journalRoutes,
    ...officeAppealsRoutes,
    ...officeCustomerImportsRoutes,
    ...officeGoodsTasksRoutes,
    ...officeContentRoutes,
    ...officeCustomersRoutes,
    ...officeExchangeRoutes,
    ...officeDebtsRoutes,
    ...officeFrameRoutes,
    ...officeInvitationsRoutes,
    ...officeHomeRoutes,
    ...officeOrdersRoutes,
    ...officePapersRoutes,
    ...officePeopleRoutes,
    ...officeJournalRoutes,
    ...officeLettersRoutes,
    ...officeSearchRoutes,
    ...officeProductsRoutes,
    ...officeSectionsRoutes,
    ...officeBrandsRoutes,
    ...officePropertiesRoutes,
    ...officeQuestionsRoutes,
    ...officeRequestsRoutes,
    ...officeStaffRoutes,
    ...officeSettingsRoutes,
    ...officeStartRoutes,
    ...homeRoutes,
    ...layoutRoutes,
    ...worksRoutes,
  ],
  calls,
  contracts,
);
