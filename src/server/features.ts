import { addressesRoutes } from '#features/addresses/server/index.ts';
import { basketRoutes } from '#features/basket/server/index.ts';
import { catalogueRoutes } from '#features/catalogue/server/index.ts';
import { checkoutRoutes } from '#features/checkout/server/index.ts';
import { cityRoutes } from '#features/city/server/index.ts';
import { companiesRoutes } from '#features/companies/server/index.ts';
import { compareRoutes } from '#features/compare/server/index.ts';
import { contactRoutes } from '#features/contact/server/index.ts';
import { contentRoutes } from '#features/content/server/index.ts';
import { excelOrderRoutes } from '#features/excel-order/server/index.ts';
import { favouritesRoutes } from '#features/favourites/server/index.ts';
import { homeRoutes } from '#features/home/server/index.ts';
import { maintenanceRoutes } from '#features/maintenance/server/index.ts';
import { notificationsRoutes } from '#features/notifications/server/index.ts';
import { ordersRoutes } from '#features/orders/server/index.ts';
import { priceListsRoutes } from '#features/price-lists/server/index.ts';
import { quickOrderRoutes } from '#features/quick-order/server/index.ts';
import { questionsRoutes } from '#features/questions/server/index.ts';
import { searchRoutes } from '#features/search/server/index.ts';
import { sessionRoutes } from '#features/session/server/index.ts';
import { shellRoutes } from '#features/shell/server/index.ts';
import { templatesRoutes } from '#features/templates/server/index.ts';
import type { ServedCall } from './serve.ts';

/** Every call that this server answers. */
export const featureCalls: readonly ServedCall[] = [
  ...sessionRoutes,
  ...shellRoutes,
  ...catalogueRoutes,
  ...questionsRoutes,
  ...searchRoutes,
  ...basketRoutes,
  ...excelOrderRoutes,
  ...priceListsRoutes,
  ...quickOrderRoutes,
  ...checkoutRoutes,
  ...ordersRoutes,
  ...homeRoutes,
  ...notificationsRoutes,
  ...contentRoutes,
  ...cityRoutes,
  ...contactRoutes,
  ...companiesRoutes,
  ...maintenanceRoutes,
  ...favouritesRoutes,
  ...compareRoutes,
  ...templatesRoutes,
  ...addressesRoutes,
];
