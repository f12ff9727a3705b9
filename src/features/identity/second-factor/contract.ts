import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import { checkOneTimeCode } from '#shared/validation.ts';
import type { secondFactorCalls } from './calls.ts';

const ticket = z.string().min(20).max(100);
const totpCode = z
  .string()
  .trim()
  .max(20)
  .superRefine((text, ctx) => {
    const message = checkOneTimeCode(text);
    if (message !== null) ctx.addIssue({ code: 'custom', message });
  });
/** As it is printed or typed, with or without hyphens. */
const recoveryCode = z.string().trim().min(1, 'Введите резервный код').max(40);
/** May be left out after a fresh login, or where the account has no password. */
const password = z.string().max(128).optional();
const token = z.object({ token: z.string() });
const codes = z.array(z.string());
const keyName = z.string().trim().min(1, 'Назовите ключ').max(60, 'Не длиннее 60 знаков');
const keyId = z.string().min(1).max(1400);

const base64url = z.string().max(20_000);
/** What the browser answers; the library judges it. */
const browserAnswer = <S extends z.ZodRawShape>(response: S) =>
  z.object({
    id: keyId,
    rawId: keyId,
    type: z.literal('public-key'),
    response: z.object(response),
    authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
    clientExtensionResults: z.record(z.string().max(50), z.unknown()).default({}),
  });

/** The options go to the browser as the library made them. */
const options = z.object({ ticket: z.string(), options: z.record(z.string(), z.unknown()) });
const stepErrors = ['CODE_EXPIRED', 'TOO_MANY_TRIES', 'RATE_LIMITED'] as const;
const ownerErrors = ['FORBIDDEN', 'BAD_CREDENTIALS', 'RATE_LIMITED'] as const;

export const secondFactorContract = {
  loginByCode: {
    summary: 'Второй шаг входа кодом из приложения',
    body: z.object({ ticket, code: totpCode }),
    data: token,
    errors: ['CODE_WRONG', ...stepErrors],
  },
  loginByRecoveryCode: {
    summary: 'Второй шаг входа резервным кодом',
    body: z.object({ ticket, code: recoveryCode }),
    data: token.extend({ left: z.int() }),
    errors: ['CODE_WRONG', ...stepErrors],
  },
  loginPasskeyOptions: {
    summary: 'Задание для ключа доступа: второй шаг по билету или вход без пароля',
    body: z.object({ ticket: ticket.optional() }),
    data: options,
    errors: ['CODE_EXPIRED', 'FORBIDDEN', 'RATE_LIMITED'],
  },
  loginByPasskey: {
    summary: 'Вход с ключом доступа',
    body: z.object({
      ticket,
      response: browserAnswer({
        clientDataJSON: base64url,
        authenticatorData: base64url,
        signature: base64url,
        userHandle: base64url.optional(),
      }),
    }),
    data: token,
    errors: ['CODE_WRONG', ...stepErrors],
  },
  factorGet: {
    summary: 'Второй шаг входа: включён ли он, сколько осталось резервных кодов, какие есть ключи доступа',
    data: z.object({
      hasCodes: z.boolean(),
      since: z.string().nullable(),
      recoveryLeft: z.int(),
      passkeys: z.array(z.object({ id: z.string(), name: z.string(), at: z.string(), usedAt: z.string().nullable() })),
      /** Whether a change asks for the password: not for an account without one. */
      asksPassword: z.boolean(),
      /** The login is fresh: switching on needs no password. */
      isFresh: z.boolean(),
      isRequired: z.boolean(),
      passkeysPossible: z.boolean(),
    }),
    errors: ['FORBIDDEN'],
  },
  factorBegin: {
    summary: 'Начинает подключение приложения с кодами: секрет и рисунок QR-кода',
    body: z.object({ password }),
    data: z.object({ secret: z.string(), uri: z.string(), qr: z.object({ size: z.int(), path: z.string() }) }),
    errors: ['CONFLICT', ...ownerErrors],
  },
  factorConfirm: {
    summary: 'Включает второй шаг первым кодом; отвечает резервными кодами',
    body: z.object({ code: totpCode }),
    data: z.object({ codes }),
    errors: ['CODE_WRONG', 'CONFLICT', ...ownerErrors],
  },
  factorOff: {
    summary: 'Отключает коды из приложения и резервные коды',
    body: z.object({ password, code: totpCode }),
    data: z.object({}),
    errors: ['CODE_WRONG', 'CONFLICT', ...ownerErrors],
  },
  factorRecoveryCodes: {
    summary: 'Новые резервные коды вместо прежних',
    body: z.object({ password }),
    data: z.object({ codes }),
    errors: ['CONFLICT', ...ownerErrors],
  },
  passkeyOptions: {
    summary: 'Задание для нового ключа доступа',
    body: z.object({ password }),
    data: options,
    errors: ['LIMIT', ...ownerErrors],
  },
  passkeyAdd: {
    summary: 'Добавляет ключ доступа; первым способом второго шага отвечает и резервными кодами',
    body: z.object({
      ticket,
      name: keyName,
      response: browserAnswer({
        clientDataJSON: base64url,
        attestationObject: base64url,
        authenticatorData: base64url.optional(),
        transports: z.array(z.string().max(20)).max(10).optional(),
        publicKeyAlgorithm: z.int().optional(),
        publicKey: base64url.optional(),
      }),
    }),
    data: z.object({ codes }),
    errors: ['CODE_WRONG', 'CODE_EXPIRED', 'CONFLICT', 'LIMIT', ...ownerErrors],
  },
  passkeyRename: {
    summary: 'Переименовывает ключ доступа',
    body: z.object({ id: keyId, name: keyName }),
    data: z.object({}),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  passkeyRemove: {
    summary: 'Удаляет ключ доступа',
    body: z.object({ id: keyId, password }),
    data: z.object({}),
    errors: ['NOT_FOUND', 'CONFLICT', ...ownerErrors],
  },
} satisfies Contract<typeof secondFactorCalls>;
