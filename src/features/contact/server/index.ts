export { checkToken, useUp } from './captcha.ts';
export { contactRoutes } from './routes.ts';
