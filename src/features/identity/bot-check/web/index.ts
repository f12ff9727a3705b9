export { solveBotCheck } from './solve-bot-check.ts';
export { useCaptcha } from './use-captcha.ts';
