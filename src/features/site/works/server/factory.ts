/** Tests close and open the shop without a command's process. */
export { changeClosed, changeTechnicalWorks } from './change-site-state.ts';
