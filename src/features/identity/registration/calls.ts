export const registrationCalls = {
  phoneExists: 'POST /api/checkPhoneExists/',
  phoneValidate: 'POST /api/validatePhone/',
  smsCodeSend: 'POST /api/sendVerifyCodeSMS/',
  smsCodeCheck: 'POST /api/checkCode/',
  loginByPhone: 'POST /api/authByPhone/',
  register: 'POST /api/registration/',
  registerCompany: 'POST /api/registration/b2b/',
  registrationConfirm: 'POST /api/registration/confirm/',
  registrationResend: 'POST /api/registration/resend/',
  companyByInn: 'POST /api/dadata/findByINN/',
} as const;
