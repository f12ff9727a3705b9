export { requestKey } from '#web/api/request-key.ts';
