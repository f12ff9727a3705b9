import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { calls } from './calls.ts';

/** Addresses that the customer's rows leave open or describe, and calls of our own: each with what it stands on. */
const notSpelled: Record<string, string> = {
  'GET /web/catalog/': 'R-CALL-033 GET /web{code}, for the catalogue as a whole',
  'GET /web/catalog/*': 'R-CALL-033 GET /web{code}[filter/{filter}/apply/]',
  'GET /web/brands/*': 'A-087',
  'GET /web/search/filter/*': 'R-CALL-087 a filter may have slashes',
  'GET /web/detail/': 'A-012',
  'GET /api/profile/getRole/': 'R-CALL-017, A-010',
  'POST /api/basket/changeOffer/': 'R-CALL-084, A-118',
  'GET /api/getSectionsPriceList/': 'R-CALL-057 the method is given as both',
  'POST /web/geoIp/setUserCity/': 'A-159',
  'GET /web/price/:id/': 'our own: how a price came about',
  'GET /web/profile/order/:id/price/:line/': 'our own: the same of a line of an order',
  'GET /web/profile/order/:id/documents/': 'our own: the documents of an order',
  'POST /api/order/invoice/:id/': 'our own: the invoice of an order as PDF',
  'POST /api/order/file/:id/': 'our own: an order as a spreadsheet',
  'GET /web/basket/switched/:id/': 'our own: what another company changes in the basket',
  'POST /api/basket/replace/': 'our own: an analogue in place of a line, A-094',
  'POST /api/basket/matchRows/': 'our own: pasted rows of the quick order',
  'POST /api/basket/rememberCode/': 'our own: a code that only the company uses',
  'POST /api/basket/forgetCode/': 'our own: the same forgotten',
  'POST /api/basket/forgetColumns/': 'our own: the columns of an order sheet forgotten',
  'POST /api/basket/leftFile/': 'our own: the rows of an order sheet that went to no basket',
  'POST /api/basket/sampleFile/': 'our own: the order sheet to fill in',
  'GET /api/profile/security/': 'our own: sessions and security events of the account',
  'GET /api/profile/data/': 'our own: what the shop stores about the visitor',
  'POST /api/profile/sessions/end/': 'our own: ends sessions of the account',
  'GET /api/profile/consents/': 'our own: what the visitor has agreed to, A-062',
  'POST /api/profile/consents/': 'our own: the same given or withdrawn',
  'GET /web/acting/': 'our own: who acted for the visitor or for the people of his company',
  'POST /api/contragent/entryConsent/require/': 'our own: managers need consent to act for a company',
  'POST /api/contragent/entryConsent/ask/': 'our own: a manager asks for it',
  'POST /api/contragent/entryConsent/answer/': 'our own: an administrator answers',
  'GET /web/manager/contragents/:id/': 'our own: one company of a manager, R-ROUTE-28',
  'POST /api/manager/decideContragent/': 'our own: a new company is approved or refused',
  'POST /api/manager/answerUser/': 'our own: who asks to join a company of a manager is let in or turned down',
  'GET /web/mycompanies/': 'our own: the companies with their requisites, invitations included',
  'POST /api/contragent/answerUser/': 'our own: who asks to join a company is let in or turned down',
  'POST /api/contragent/removeUser/': 'our own: the access of one of its people is closed',
  'POST /api/contragent/answerInvitation/': 'our own: an invitation into a company is answered',
  'GET /api/profile/letters/': 'our own: the switches of letters, A-157',
  'POST /api/profile/letters/': 'our own: the same switched',
  'POST /api/profile/contact/confirm/': 'our own: a new e-mail or phone is proven',
  'POST /api/profile/contact/undo/': 'our own: the former one is put back',
  'POST /api/registration/confirm/': 'our own: the address of a registration is confirmed',
  'POST /api/registration/resend/': 'our own: the letter with its link again',
  'POST /api/authentication/code/': 'our own: the second step of a login, by an authenticator',
  'POST /api/authentication/recovery/': 'our own: the same by a recovery code',
  'POST /api/authentication/passkey/options/': 'our own: the challenge for a passkey',
  'POST /api/authentication/passkey/': 'our own: a login by passkey',
  'GET /api/profile/factor/': 'our own: the second factor of the account',
  'POST /api/profile/factor/begin/': 'our own: codes of an authenticator are set up',
  'POST /api/profile/factor/confirm/': 'our own: the same switched on',
  'POST /api/profile/factor/off/': 'our own: the same switched off',
  'POST /api/profile/factor/codes/': 'our own: new recovery codes',
  'POST /api/profile/passkeys/options/': 'our own: the challenge for a new passkey',
  'POST /api/profile/passkeys/add/': 'our own: a passkey is added',
  'POST /api/profile/passkeys/rename/': 'our own: the same renamed',
  'POST /api/profile/passkeys/remove/': 'our own: the same removed',
  'POST /api/appeals/read/': 'our own: messages of an appeal are read',
  'POST /api/appeals/close/': 'our own: an appeal is closed',
  'POST /api/appeals/approve/': 'our own: a change of personal data is made',
  'GET /api/appeals/colleagues/': 'our own: the managers who may get an appeal',
  'POST /api/appeals/handOver/': 'our own: an appeal is handed over to one of them',
  'GET /web/journal/': 'the audit of a company for its administrator and its manager [A-172]',
  'GET /web/exchange/': 'the state of the exchange for technical users [A-009]',
  'GET /api/journal/file/': 'the same in a spreadsheet',
  'GET /web/profile/finance/bonusPlan/': 'the bonus plan, A-145',
  'GET /api/profile/finance/file/': 'a section of finances in a spreadsheet',
  'GET /api/appeals/cannedAnswers/': 'our own: texts that a manager answers with again',
  'POST /api/appeals/cannedAnswers/save/': 'our own: the same saved',
  'POST /api/appeals/cannedAnswers/remove/': 'our own: the same removed',
  'GET /web/actions/:code/filter/*': 'R-CALL-061 with a filter over its goods',
  'GET /web/news/:code/': 'R-CALL-059 GET /web{code}',
  'GET /web/marketing/:code/': 'R-CALL-055 GET /web{code}/',
  'GET /web/faq/': 'our own: the questions of /faq/ and /faq-new/, A-017',
  'GET /web/price-lists/': 'our own: price lists that are made and kept, and subscriptions to them',
  'POST /api/price-lists/': 'our own: a price list is made in the background',
  'GET /api/price-lists/:id/file/': 'our own: the file of one that is ready',
  'DELETE /api/price-lists/:id/': 'our own: one is removed',
  'POST /api/price-lists/subscriptions/': 'our own: a subscription to a price list',
  'DELETE /api/price-lists/subscriptions/:id/': 'our own: the same ended',
  'GET /web/stock-alerts/': 'our own: goods that the account waits for',
  'POST /api/stock-alerts/add/': 'our own: one more is awaited',
  'POST /api/stock/shortages/': 'A-079',
  'POST /api/stock-alerts/remove/': 'our own: one is awaited no more',
  'GET /api/office/find/': 'our own: staff: orders, companies, people and goods by a text',
  'GET /api/office/goods/:id/': 'our own: staff: what is in stock, at which price, and who has reserved it',
  'GET /api/office/orders/': 'our own: staff: the orders in scope',
  'GET /api/office/orders/:id/': 'our own: staff: one of them',
  'GET /api/office/orders/people/': 'our own: staff: who may get chosen orders',
  'POST /api/office/orders/file/': 'our own: staff: the list as a spreadsheet',
  'POST /api/office/orders/:id/invoice/': 'our own: staff: the invoice of an order as PDF',
  'POST /api/office/orders/cancel/': 'our own: staff: orders are cancelled',
  'POST /api/office/orders/hand-over/': 'our own: staff: the same handed over to another buyer',
  'POST /api/office/orders/send/': 'our own: staff: the same sent to the accounting system again',
  'POST /api/office/orders/release/': 'our own: staff: what the exchange has set aside is released',
  'POST /api/office/orders/prolong/': 'our own: staff: invoices end on another day',
  'POST /api/office/orders/status/': 'our own: staff: statuses, where no accounting system leads them',
  'POST /api/office/orders/paid/': 'our own: staff: payments, likewise',
  'POST /api/office/orders/:id/note/': 'our own: staff: a note that the buyer does not see',
  'POST /api/office/orders/:id/files/': 'our own: staff: files for the buyer',
  'POST /api/office/orders/:id/files/:file/remove/': 'our own: staff: one of them is removed',
  'POST /api/office/orders/:id/track/': 'our own: staff: the number of the carrier',
  'GET /api/sendWebForm/challenge/': 'our own: the task that stands for a captcha',
};

const rows = readFileSync('docs/requirements.tsv', 'utf8')
  .split('\n')
  .map((row) => row.split('\t'))
  .filter(([, , kind]) => kind === 'call');

/** Method and path, regardless of the parameters' names. */
const spelled = new Set(
  rows.flatMap(([, , , , text = '']) => /^(?:GET|POST|PUT|DELETE) \/[^\s?]+/.exec(text) ?? []).map(withoutNames),
);

function withoutNames(address: string): string {
  return address.replaceAll(/:\w+|\{\w+\}/g, '{}');
}

it('every call has method and path of a requirement or a recorded exception', { tags: ['R-API-07'] }, () => {
  expect(spelled.size).toBeGreaterThan(100);
  const others = Object.values(calls).filter((address) => !spelled.has(withoutNames(address)));
  expect(others.toSorted()).toEqual(Object.keys(notSpelled).toSorted());
});
