export { changeClosed, changeTechnicalWorks } from './change-site-state.ts';
export { confirmShopCommand } from './confirm-shop.ts';
export { listMissing } from './list-missing.ts';
export { officeSettingsRoutes } from './routes.ts';
export { settingsCommand } from './settings-command.ts';
