export { callWithBotCheck } from './call-with-bot-check.ts';
export { useCaptcha } from './use-captcha.ts';
