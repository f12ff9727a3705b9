export { getCreditAvailable } from './credit-available.ts';
