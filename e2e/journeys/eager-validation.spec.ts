import { globSync, readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { fillBasket, listGoods } from '../goods.ts';
import { waitForHydration } from '../wait-for-hydration.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { openFields } from '../pages/checkout-page.ts';
import { mouse } from '../input-mode.ts';

const REQUIRED = 'Это поле обязательно для заполнения';
const PHONE = 'Введите номер полностью';

interface FormCase {
  /** The component that is the form. */
  file: string;
  account?: string;
  path: string | ((page: Page) => Promise<string>);
  /** Opens the form where the page does not show it. */
  open?: (page: Page) => Promise<void>;
  /** Where the fields stand. */
  form: (page: Page) => Locator;
  /** Label of a field, the beginning of something wrong, and the message that shows before the field is left. */
  typed: [label: string, text: string, message: string][];
  /** Labels of the fields that must not be left empty. */
  required: string[];
}

const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name, exact: true });
const press = (name: string) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
};
const openCompany = (page: Page) =>
  page
    .getByRole('link', { name: /^Сотрудники и объекты,/ })
    .first()
    .click();
const chooseDelivery = async (page: Page) => {
  await openFields(page, mouse());
  await page.getByRole('group', { name: 'Способ получения' }).getByText('Доставка').click();
  await openFields(page, mouse());
};

/** Every form of the shop that checks its fields. */
const FORMS: FormCase[] = [
  {
    file: 'identity/session/web/login-page.tsx',
    path: '/auth',
    form: (page) => page.getByRole('main'),
    typed: [
      ['E-mail или телефон', 'buyer@', 'Некорректный Email'],
      ['E-mail или телефон', '7', PHONE],
    ],
    required: ['E-mail или телефон', 'Пароль'],
  },
  {
    file: 'identity/recovery/web/forgot-password-page.tsx',
    path: '/forgot-password/',
    form: (page) => page.getByRole('main'),
    typed: [['E-mail', 'buyer@', 'Некорректный Email']],
    required: ['E-mail'],
  },
  {
    file: 'identity/recovery/web/change-password-page.tsx',
    path: '/change-password/?email=buyer@optovik.demo&checkword=x',
    form: (page) => page.getByRole('main'),
    typed: [['Новый пароль', 'Ab1', 'Должно быть больше 6 символов']],
    required: ['Новый пароль', 'Новый пароль ещё раз'],
  },
  {
    file: 'identity/registration/web/email-form.tsx',
    path: '/registration/',
    form: (page) => page.getByRole('main'),
    typed: [
      ['ИНН', '77', 'ИНН должен содержать 10 символов'],
      ['E-mail', 'anna@', 'Некорректный Email'],
      ['Телефон', '9', PHONE],
    ],
    required: ['ИНН', 'Название', 'Юридический адрес', 'Фамилия', 'Имя', 'E-mail', 'Телефон'],
  },
  {
    file: 'identity/registration/web/phone-form.tsx',
    path: '/registration/?form=phone',
    form: (page) => page.getByRole('main'),
    typed: [['Телефон', '9', PHONE]],
    required: ['Телефон'],
  },
  {
    file: 'identity/profile/web/password-form.tsx',
    account: 'buyer',
    path: '/my-profile/',
    form: (page) => page.getByRole('region', { name: 'Пароль' }),
    typed: [['Новый пароль', 'zakaz1', 'Минимально 6 символов']],
    required: [],
  },
  {
    file: 'identity/second-factor/web/action-form.tsx',
    account: 'buyer',
    path: '/my-profile/',
    open: press('Включить'),
    form: (page) => page.getByRole('region', { name: 'Вход в два шага' }),
    typed: [['Код из приложения', '12', 'Введите шесть цифр кода']],
    required: ['Код из приложения'],
  },
  {
    file: 'identity/companies/web/new-company.tsx',
    account: 'buyer',
    path: '/mycompanies/',
    open: press('Добавить компанию'),
    form: dialog('Новая компания'),
    typed: [['ИНН', '77', 'ИНН должен содержать 10 символов']],
    required: ['ИНН', 'Название', 'Юридический адрес'],
  },
  {
    file: 'identity/companies/web/invite-person.tsx',
    account: 'admin',
    path: '/mycompanies/',
    open: async (page) => {
      await openCompany(page);
      await press('Пригласить сотрудника')(page);
    },
    form: dialog('Новый сотрудник'),
    typed: [
      ['E-mail', 'anna@', 'Некорректный Email'],
      ['Телефон', '9', PHONE],
    ],
    required: ['E-mail', 'Фамилия', 'Имя'],
  },
  {
    file: 'ordering/objects/web/name-form.tsx',
    account: 'admin',
    path: '/mycompanies/',
    open: openCompany,
    form: (page) => page.getByRole('region', { name: 'Объекты' }),
    typed: [],
    required: ['Новый объект'],
  },
  {
    file: 'identity/companies/web/change-company.tsx',
    account: 'admin',
    path: '/mycompanies/',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Изменить данные компании:/ })
        .first()
        .click();
    },
    form: dialog('Изменить данные компании'),
    typed: [['ИНН', '77', 'ИНН должен содержать 10 символов']],
    required: ['ИНН', 'Название', 'Юридический адрес'],
  },
  {
    file: 'service/appeals/web/new-appeal-page.tsx',
    account: 'buyer',
    path: '/appeal/add/?type=personal-data',
    form: (page) => page.getByRole('form', { name: 'Новое обращение' }),
    typed: [
      ['E-mail', 'anna@', 'Некорректный Email'],
      ['Телефон', '9', PHONE],
    ],
    required: ['Заголовок', 'Сообщение'],
  },
  {
    file: 'service/appeals/web/message-form.tsx',
    account: 'buyer',
    path: async (page) => {
      await page.goto('/appeal/');
      await waitForHydration(page);
      return (await page.locator('main a[href^="/appeal/"]:not([href^="/appeal/add/"])').first().getAttribute('href'))!;
    },
    form: (page) => page.getByRole('form', { name: 'Новое сообщение' }),
    typed: [['Сообщение', ' ', REQUIRED]],
    required: ['Сообщение'],
  },
  {
    file: 'ordering/requests/web/request-answer.tsx',
    account: 'buyer',
    path: async (page) => {
      await page.goto('/requests/');
      await waitForHydration(page);
      return (await page.locator('main a[href^="/requests/"]').first().getAttribute('href'))!;
    },
    open: async (page) => page.getByRole('button', { name: 'Вернуть менеджеру' }).click(),
    form: dialog('Вернуть заявку'),
    typed: [['Что нужно изменить', ' ', REQUIRED]],
    required: ['Что нужно изменить'],
  },
  {
    file: 'service/contact/web/contact-form.tsx',
    path: '/privacy/',
    open: async (page) => page.getByRole('contentinfo').getByRole('button', { name: 'Обратная связь' }).click(),
    form: dialog('Обратная связь'),
    typed: [['Телефон', '9', PHONE]],
    required: ['Фамилия, имя и отчество', 'Телефон', 'Сообщение'],
  },
  {
    file: 'ordering/addresses/web/address-form.tsx',
    account: 'buyer',
    path: '/deliveryaddress/',
    open: press('Добавить адрес'),
    form: dialog('Новый адрес доставки'),
    typed: [['Телефон', '9', PHONE]],
    required: ['Адрес'],
  },
  {
    file: 'ordering/checkout/web/new-address.tsx',
    account: 'buyer',
    path: '/order/',
    open: async (page) => {
      await chooseDelivery(page);
      await press('Новый адрес')(page);
    },
    form: dialog('Новый адрес доставки'),
    typed: [['Телефон', '9', PHONE]],
    required: ['Адрес'],
  },
  {
    file: 'ordering/checkout/web/new-consignee.tsx',
    account: 'buyer',
    path: '/order/',
    open: async (page) => {
      await chooseDelivery(page);
      await press('Новый грузополучатель')(page);
    },
    form: dialog('Новый грузополучатель'),
    typed: [
      ['ИНН', '77', 'ИНН должен содержать 10 символов'],
      ['Телефон', '9', PHONE],
    ],
    required: ['Название'],
  },
  {
    file: 'goods/questions/web/ask-form.tsx',
    account: 'buyer',
    path: async (page) => {
      await page.goto('/catalog/');
      await waitForHydration(page);
      return (await page.locator('main a[href^="/detail/"]').first().getAttribute('href'))!;
    },
    form: (page) => page.getByRole('form', { name: 'Задать вопрос о товаре' }),
    typed: [['Ваш вопрос', 'Есть?', 'Напишите хотя бы 10\u00a0символов']],
    required: [],
  },
  {
    file: 'ordering/templates/web/new-template.tsx',
    account: 'buyer',
    path: '/basket-templates/',
    open: press('Пустой шаблон'),
    form: dialog('Новый шаблон'),
    typed: [['Название', ' ', REQUIRED]],
    required: ['Название'],
  },
  {
    file: 'ordering/templates/web/template-page.tsx',
    account: 'buyer',
    path: async (page) => {
      await page.goto('/basket-templates/');
      await waitForHydration(page);
      return (await page.locator('main a[href^="/basket-templates/"]').first().getAttribute('href'))!;
    },
    open: press('Изменить название'),
    form: dialog('Название и описание'),
    typed: [['Название', ' ', REQUIRED]],
    required: ['Название'],
  },
];

/** Their own cases look at them: behind a login that needs a second factor, or a key; a period chosen in a calendar; quantities of a shipped order. */
const ELSEWHERE = [
  'identity/session/web/second-step-form.tsx',
  'office/start/web/start-page.tsx',
  'ordering/finance/web/act-form.tsx',
  'service/appeals/web/return-form.tsx',
];

/** Forms of managers: the journeys of appeals and of a manager's companies look at them. */
const OF_MANAGERS = [
  'service/appeals/web/appeal-actions.tsx',
  'service/appeals/web/canned-answers.tsx',
  'service/cabinet/web/add-people.tsx',
  'service/cabinet/web/approve-form.tsx',
  'service/cabinet/web/person-form.tsx',
  'service/cabinet/web/reassign-form.tsx',
  'service/cabinet/web/refuse-form.tsx',
];

/** Forms of staff: the journeys of their screens look at them. */
const OF_STAFF = [
  'office/goods/web/choose-form.tsx',
  'office/goods/web/product-variants.tsx',
  'office/papers/web/new-paper.tsx',
  'office/papers/web/paper-goods.tsx',
  'office/papers/web/upload-papers.tsx',
  'office/properties/web/property-screen.tsx',
  'office/search/web/synonyms-screen.tsx',
];

/** They search or filter, or their fields cannot be wrong while they are typed. */
const WITHOUT_RULES = [
  'goods/catalogue/web/price-range.tsx',
  'goods/saved-products/web/favourites-page.tsx',
  'goods/search/web/header-search.tsx',
  'identity/companies/web/rights-form.tsx',
  'identity/registration/web/confirm-registration.tsx',
  'ordering/checkout/web/checkout-form.tsx',
  'ordering/checkout/web/place-form.tsx',
  'ordering/documents/web/document-filters.tsx',
  'ordering/excel-order/web/columns-form.tsx',
  'ordering/excel-order/web/upload-step.tsx',
  'ordering/finance/web/history-section.tsx',
  'ordering/my-goods/web/my-goods-filters.tsx',
  'ordering/orders/web/order-filters.tsx',
  'ordering/price-lists/web/new-list.tsx',
  'ordering/quick-order/web/list-text.tsx',
  'service/appeals/web/appeal-filters.tsx',
  'service/cabinet/web/company-filters.tsx',
  'service/journal/web/journal-filters.tsx',
  'site/layout/web/error-screen.tsx',
];

test('every form of the shop is among those whose validation is checked', { tag: ['@R-VAL-02'] }, () => {
  const found = globSync('src/features/*/*/web/*.tsx')
    .filter((file) => /<(?:form|PlaceForm|ListFilter)\b/.test(readFileSync(file, 'utf8')))
    .map((file) => file.replace('src/features/', ''));
  expect(found.length).toBeGreaterThan(0);
  expect(found.toSorted()).toEqual(
    [...FORMS.map(({ file }) => file), ...ELSEWHERE, ...OF_MANAGERS, ...OF_STAFF, ...WITHOUT_RULES].toSorted(),
  );
});

for (const account of [undefined, 'buyer', 'admin']) {
  test(
    `each form of the ${account ?? 'guest'} shows an error while a field is typed and when it is left empty`,
    { tag: ['@R-VAL-02'] },
    async ({ page, context, logIn, baseURL }) => {
      const forms = FORMS.filter((one) => one.account === account);
      test.setTimeout(forms.length * 60_000);
      await context.addCookies([{ name: 'isCookie', value: 'close', url: baseURL! }]);
      if (account) {
        const session = await logIn(account);
        if (account === 'buyer') await fillBasket(session, await listGoods(session, 1));
      }
      for (const one of nonEmpty(forms)) await test.step(one.file, () => checkForm(page, one));
    },
  );
}

/** The messages are checked softly: a form that breaks the rule does not hide the next one. */
async function checkForm(page: Page, { file, path, open, form, typed, required }: FormCase): Promise<void> {
  const show = async () => {
    await page.goto(typeof path === 'string' ? path : await path(page));
    await waitForHydration(page);
    await open?.(page);
    return form(page);
  };
  const fieldOf = (fields: Locator, label: string) =>
    fields.getByLabel(label).and(page.locator('input, textarea')).first();
  const expectMessage = (field: Locator, message: string) =>
    expect.soft(field, file).toHaveAccessibleDescription(new RegExp(message));

  expect(typed.length + required.length).toBeGreaterThan(0);
  const fields = await show();
  for (const [label, text, message] of typed) {
    const field = fieldOf(fields, label);
    await expect(field).toBeVisible();
    await field.fill('');
    await field.pressSequentially(text);
    await expect(field).toBeFocused();
    await expectMessage(field, message);
  }
  if (required.length === 0) return;
  // Not a reload: a page may have taken a secret out of its address
  const fresh = await show();
  for (const label of required) {
    const field = fieldOf(fresh, label);
    await field.fill('');
    await field.blur();
    await expectMessage(field, REQUIRED);
  }
}
