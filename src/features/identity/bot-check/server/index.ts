export { captchaRequired } from './captcha.ts';
export { getContactSecret } from './contact-secret.ts';
export { passCaptcha } from './pass-captcha.ts';
export { botCheckRoutes } from './routes.ts';
