export { accountAddCommand } from './account-add-command.ts';
