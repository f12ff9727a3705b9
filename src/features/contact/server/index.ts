export { passCaptcha } from './pass-captcha.ts';
export { contactRoutes } from './routes.ts';
