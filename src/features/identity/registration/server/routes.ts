import { serve } from '#server/serve.ts';
import { phoneExists, phoneValidate } from './check-phone.ts';
import { registrationConfirm } from './confirm.ts';
import { loginByPhone, smsCodeCheck } from './enter-by-phone.ts';
import { companyByInn } from './find-company.ts';
import { register, registerCompany } from './register.ts';
import { registrationResend } from './resend.ts';
import { smsCodeSend } from './send-code.ts';

export const registrationRoutes = [
  serve('phoneExists', phoneExists, { perMinute: 60 }),
  serve('phoneValidate', phoneValidate, { perMinute: 60 }),
  serve('smsCodeSend', smsCodeSend, { perMinute: 60 }),
  serve('smsCodeCheck', smsCodeCheck, { perMinute: 60 }),
  serve('loginByPhone', loginByPhone, { perMinute: 60 }),
  serve('register', register, { perMinute: 60 }),
  serve('registerCompany', registerCompany, { perMinute: 60 }),
  serve('registrationConfirm', registrationConfirm, { perMinute: 60 }),
  serve('registrationResend', registrationResend, { perMinute: 60 }),
  serve('companyByInn', companyByInn, { perMinute: 60 }),
];
