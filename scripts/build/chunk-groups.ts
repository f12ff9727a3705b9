/** Libraries of every page in one file, which a new version of the shop leaves as it is. */
const libraries = {
  name: 'libraries',
  test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?!react-virtual|virtual-core|react-table|table-core)[a-z-]+)\//,
};

/** What every page starts with stays together, also what the groups below share with it. */
const first = { name: 'first', tags: ['$initial' as const] };

/**
 * What a list of goods shares with other pages in two files: many small ones compress worse, by 3 KB on the first load of
 * the catalogue. Parts that it does without stay out, however many pages use them.
 */
const ofLists = {
  shared: 'counter|dates|markup|money|number-format|pagination|plural|price-format|quantity|stepper|truncate',
  api: 'api-client|api-failure|request-key',
  app: 'app-context|connection|navigation-state|known-page|search-params',
  ui: 'badge|button|button-link|chip|classes|counter|hint|icon|link|list-state|load-more|page-heading|pager|panel|picture|price|quantity-stepper|stock-status|toast-store|unit-label|use-hold',
};
const kit = {
  name: 'kit',
  test: new RegExp(
    `src/(shared/(${ofLists.shared})|web/(api/(${ofLists.api})|app/(${ofLists.app})|ui/(${ofLists.ui})))\\.`,
  ),
  minShareCount: 2,
};

/**
 * Lists of goods, the page of a product, and a row of goods with its basket and its marks wherever it stands: in one file
 * they are 0.8 KB smaller than in two.
 */
const ofRows = {
  basket:
    'add-report|basket-cache|quantity-queue|quantity-saving|request-key|use-add-to-basket|use-basket-actions|use-quantities|use-restore-line',
  savedProducts: 'use-marks',
};
const lists = {
  name: 'lists',
  test: new RegExp(
    `src/(features/(goods/catalogue/web/(?!purchase|product-(facts|gallery|lists)|offer-choice|unit-toggle|viewed-tiles)|site/row-actions/web/|ordering/basket/web/(${ofRows.basket})\\.|goods/saved-products/web/(${ofRows.savedProducts})\\.)|web/ui/offer-selects\\.)`,
  ),
  minShareCount: 2,
};

/** Fields of forms without Mantine, with their checks: several pages open with them, others have them in a window. */
const fields = {
  name: 'fields',
  test: /src\/(web\/(app\/use-is-in-browser|ui\/(plain-fields|forms\/use-field-errors|confirm))|shared\/(validation|textarea-rows|inn))\./,
  minShareCount: 2,
};

/** Parts that the pages of baskets and orders share: one file in place of a dozen small ones. */
const ordering = {
  name: 'ordering',
  test: new RegExp(
    `src/(features/ordering/(basket|checkout|templates)/web/(?!basket-lines|lost-items|new-template|template-fields)|features/ordering/orders/web/(?!status-badge)|web/ui/(card-table|goods-cells|goods-table|same-fields|use-row-window)\\.)`,
  ),
  minShareCount: 2,
};

/** What the pages of the basket and of a template share alone. */
const lines = {
  name: 'lines',
  test: /src\/(features\/ordering\/basket\/web\/(basket-lines|lost-items)|web\/ui\/lines-toolbar)\./,
  minShareCount: 2,
};

/** The client of calls with the table of all of them: it comes late, and no part of a page comes with it. */
const http = {
  name: 'http',
  test: /src\/(web\/api\/(http-client|read-answer|call-headers|signing|forgery-token|request-path)|(shop|features\/[\w-]+\/[\w-]+)\/calls)\./,
};

/**
 * Appeals, content and journals in one file with what their routes load: the name of each file is part of the first load
 * of every page. The button of an order that opens a form of theirs stays out.
 */
const service = {
  name: 'service',
  test: /src\/(features\/service\/(appeals|content|journal)\/web\/(?!return-goods)|web\/routes\/(actions|advertising|appeal|faq|marketing|news|personal-data|privacy|terms|typical-page|manager\.journal|mycompanies_\.journal)[^?]*\?tsr)/,
  includeDependenciesRecursively: false,
};

/** A manager's companies in one file, for the same reason. What they share with other pages stays out. */
const cabinet = {
  name: 'cabinet',
  test: /src\/(features\/service\/cabinet\/web\/|web\/routes\/manager\.mycompanies[^?]*\?tsr)/,
  includeDependenciesRecursively: false,
};

/** What pages of managers, of administrators and the profile share: acting for a customer, names of roles. */
const people = {
  name: 'people',
  test: /src\/(features\/identity\/acting\/web\/|shared\/roles\.)/,
  includeDependenciesRecursively: false,
};

/** Small parts that several pages share: one file in place of two dozen of some hundred bytes each. */
const parts = {
  name: 'parts',
  test: /src\/(shared\/(converted-amount|limits)|web\/(app\/owner-button|ui\/(leave-question|contact|link-tabs|forms\/(segments|use-kept-fields)))|features\/(ordering\/orders\/web\/status-badge|goods\/catalogue\/web\/viewed-tiles|goods\/pricing\/web\/why-price))\.|icons\/Icon(Download|Printer)\./,
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

/** The schemas that forms of the office check by, with zod and what they alone share with these forms: apart, as their file must not import the one that imports them. */
const schemas = {
  name: 'office-schemas',
  test: /node_modules\/zod\/|src\/(features\/(wire|[\w-]+\/[\w-]+\/contract)|shared\/(shop-settings|bank-details))\.ts/,
  includeDependenciesRecursively: false,
};

/** All else of the office in one file, which no page of the shop asks for: its screens, their parts and libraries. */
const office = {
  name: 'office',
  test: /src\/(features\/office\/|web\/ui\/office\/|web\/routes\/office\.)|node_modules\/(@tanstack\/(react-table|table-core)|@mantine\/form)\//,
  includeDependenciesRecursively: false,
};

/** How the scripts of the pages are put into files. Of two groups that a module fits, the first takes it. */
export const chunkGroups = [
  libraries,
  first,
  http,
  kit,
  lists,
  fields,
  ordering,
  lines,
  service,
  cabinet,
  people,
  parts,
  schemas,
  office,
];
