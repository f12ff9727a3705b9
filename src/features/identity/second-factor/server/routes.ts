import { serve } from '#server/serve.ts';
import { anyone, signedIn } from '#server/session/access.ts';
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
  serve('loginByCode', anyone, loginByCode, login),
  serve('loginByRecoveryCode', anyone, loginByRecoveryCode, login),
  serve('loginPasskeyOptions', anyone, loginPasskeyOptions, login),
  serve('loginByPasskey', anyone, loginByPasskey, login),
  serve('factorGet', signedIn, factorGet, setUp),
  serve('factorBegin', signedIn, factorBegin, setUp),
  serve('factorConfirm', signedIn, factorConfirm, setUp),
  serve('factorOff', signedIn, factorOff, own),
  serve('factorRecoveryCodes', signedIn, factorRecoveryCodes, own),
  serve('passkeyOptions', signedIn, passkeyOptions, setUp),
  serve('passkeyAdd', signedIn, passkeyAdd, setUp),
  serve('passkeyRename', signedIn, passkeyRename, own),
  serve('passkeyRemove', signedIn, passkeyRemove, own),
];
