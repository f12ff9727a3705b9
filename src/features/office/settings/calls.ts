import type { Calls } from '#shared/endpoint.ts';

export const officeSettingsCalls = {
  officeSettings: 'GET /api/office/settings/',
  officeSettingsShop: 'POST /api/office/settings/shop/',
  officeSettingsOrders: 'POST /api/office/settings/orders/',
  officeSettingsGoods: 'POST /api/office/settings/goods/',
  officeSettingsLogins: 'POST /api/office/settings/logins/',
  officeSettingsLetters: 'POST /api/office/settings/letters/',
  officeSettingsTexts: 'POST /api/office/settings/texts/',
  officeSettingsWorks: 'POST /api/office/settings/works/',
  officeConfirmShop: 'POST /api/office/settings/confirm-shop/',
  officeSettingsLetter: 'POST /api/office/settings/letter/',
} as const satisfies Calls;
