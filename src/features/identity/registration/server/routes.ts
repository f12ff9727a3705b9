import { serve } from '#server/serve.ts';
import { anyone } from '#server/session/access.ts';
import { phoneExists, phoneValidate } from './check-phone.ts';
import { registrationConfirm } from './confirm.ts';
import { loginByPhone, smsCodeCheck } from './enter-by-phone.ts';
import { companyByInn } from './find-company.ts';
import { register, registerCompany } from './register.ts';
import { registrationResend } from './resend.ts';
import { smsCodeSend } from './send-code.ts';

export const registrationRoutes = [
  serve('phoneExists', anyone, phoneExists, { perMinute: 60 }),
  serve('phoneValidate', anyone, phoneValidate, { perMinute: 60 }),
  serve('smsCodeSend', anyone, smsCodeSend, { perMinute: 60 }),
  serve('smsCodeCheck', anyone, smsCodeCheck, { perMinute: 60 }),
  serve('loginByPhone', anyone, loginByPhone, { perMinute: 60 }),
  serve('register', anyone, register, { perMinute: 60 }),
  serve('registerCompany', anyone, registerCompany, { perMinute: 60 }),
  serve('registrationConfirm', anyone, registrationConfirm, { perMinute: 60 }),
  serve('registrationResend', anyone, registrationResend, { perMinute: 60 }),
  serve('companyByInn', anyone, companyByInn, { perMinute: 60 }),
];
