import { serve } from '#server/serve.ts';
import { factorGet } from './get-factor.ts';
import { loginByCode, loginByRecoveryCode } from './login-by-code.ts';
import {
  loginByPasskey,
  loginPasskeyOptions,
  passkeyAdd,
  passkeyOptions,
  passkeyRemove,
  passkeyRename,
} from './passkeys.ts';
import { factorBegin, factorConfirm, factorOff, factorRecoveryCodes } from './set-up-codes.ts';

const login = { perMinute: 60, availability: 'always', neverStored: true } as const;
const own = { perMinute: 60, neverStored: true } as const;
const setUp = { ...own, withoutFactor: true };

export const secondFactorRoutes = [
  serve('loginByCode', loginByCode, login),
  serve('loginByRecoveryCode', loginByRecoveryCode, login),
  serve('loginPasskeyOptions', loginPasskeyOptions, login),
  serve('loginByPasskey', loginByPasskey, login),
  serve('factorGet', factorGet, setUp),
  serve('factorBegin', factorBegin, setUp),
  serve('factorConfirm', factorConfirm, setUp),
  serve('factorOff', factorOff, own),
  serve('factorRecoveryCodes', factorRecoveryCodes, own),
  serve('passkeyOptions', passkeyOptions, setUp),
  serve('passkeyAdd', passkeyAdd, setUp),
  serve('passkeyRename', passkeyRename, own),
  serve('passkeyRemove', passkeyRemove, own),
];
