import type { Calls } from '#shared/endpoint.ts';

export const recoveryCalls = {
  passwordSendLink: 'POST /api/password/sendPasswordChangeLink/',
  passwordByCheckWord: 'POST /api/password/changeByCheckWord/',
  passwordChange: 'POST /api/password/change/',
} as const satisfies Calls;
