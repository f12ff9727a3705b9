import { resolve } from 'node:path';
import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import { isDay } from '#shared/dates.ts';
import { FREE_DELIVERY_ROUBLES } from '#shared/order-totals.ts';
import { settingBounds, settingLengths } from '#shared/shop-settings.ts';

/** An empty variable is an absent one. */
const optional = <S extends z.ZodType>(schema: S) => z.preprocess((v) => (v === '' ? undefined : v), schema.optional());
const flag = z
  .enum(['0', '1'], { error: 'нужно 0 или 1' })
  .default('0')
  .transform((v) => v === '1');

/** A whole number within bounds; the message names them to the operator. */
const whole = (from: number, to: number) => {
  const error = `нужно целое число от ${from} до ${to}`;
  return z.coerce.number({ error }).int(error).min(from, error).max(to, error);
};
/** The same within the bounds of a setting that the office changes too. */
const setting = (name: keyof typeof settingBounds) => whole(settingBounds[name].min, settingBounds[name].max);
const words = (name: keyof typeof settingLengths) => z.string().trim().max(settingLengths[name]).default('');
const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'нужен адрес вида postgres://пользователь:пароль@сервер:5432/база');

/** Days as yyyy-mm-dd, separated by commas or spaces. */
const days = z
  .string()
  .max(5000)
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine((all) => all.every(isDay), 'дни пишутся так: 2026-12-31,2027-01-01');

const schema = z
  .object({
    NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
    PORT: whole(0, 65_535).default(3000),
    THREADS: optional(whole(1, 64)),
    HOST: z.string().default('127.0.0.1'),
    DRAIN_SECONDS: whole(0, 300).default(0),
    DATA_DIR: z
      .string()
      .default('./data')
      .transform((directory) => resolve(directory)),
    FILE_STORE: z
      .string()
      .max(1000)
      .regex(
        /^(database|\/.+|s3:\/\/[\w.-]+(\/[\w./-]*)?)$/,
        'нужно database, полный путь общей папки или s3://хранилище/путь',
      )
      .default('database'),
    PICTURE_CACHE_MB: whole(10, 1_000_000).default(1000),
    S3_ENDPOINT: optional(z.url({ protocol: /^https?$/, error: 'нужен адрес вида https://s3.example.ru' })),
    S3_REGION: z.string().max(100).default('us-east-1'),
    S3_ACCESS_KEY: optional(z.string().regex(/^[!-~]{1,200}$/)),
    S3_SECRET_KEY: optional(z.string().regex(/^[!-~]{1,200}$/)),
    DATABASE_URL: optional(postgresUrl),
    DATABASE_OWNER_URL: optional(postgresUrl),
    DEMO: optional(flag),
    PUBLIC_URL: optional(z.url({ error: 'нужен адрес вида https://shop.example.ru' })),
    SHOP_COMPANY_NAME: z.string().max(200).default('Оптовик'),
    SHOP_COMPANY_DETAILS: z.string().max(1000).default(''),
    FREE_DELIVERY_MINIMUM: setting('FREE_DELIVERY_MINIMUM').default(FREE_DELIVERY_ROUBLES),
    ORDER_REQUEST_DAYS: setting('ORDER_REQUEST_DAYS').default(7),
    INVOICE_WORKING_DAYS: setting('INVOICE_WORKING_DAYS').default(5),
    UNPAID_ORDERS: z.enum(['ask', 'release']).default('ask'),
    HOLIDAYS: days,
    NEW_GOODS_DAYS: setting('NEW_GOODS_DAYS').default(30),
    TZ_SHOP: z.string().default('Europe/Moscow').refine(isTimeZone, 'нужен часовой пояс вида Europe/Moscow'),
    API_DOCS: flag.default(true),
    TRUST_PROXY: optional(z.string().refine(namesProxies, 'нужно число прокси или их адреса через запятую')),
    COMPRESS: flag.default(true),
    REDIRECT_GUESTS_TO: z.enum(['/auth', '/registration/']).default('/auth'),
    REGISTRATION: z
      .enum(['open', 'request', 'invitation'], { error: 'нужно open, request или invitation' })
      .default('open'),
    REQUIRE_CURRENT_PASSWORD: flag.default(true),
    SESSION_IDLE_HOURS: setting('SESSION_IDLE_HOURS').default(24),
    SESSION_MAX_DAYS: setting('SESSION_MAX_DAYS').default(30),
    REQUIRE_SECOND_FACTOR: optional(z.enum(['staff', 'nobody'], { error: 'нужно staff или nobody' })),
    GEOIP_FILE: optional(z.string().refine(existsSync, 'нет такого файла')),
    DADATA_TOKEN: optional(z.string().regex(/^[!-~]{1,200}$/)),
    DADATA_URL: optional(z.url()),
    MAPS_TILES: optional(z.url().regex(/^https?:\/\/[^'"; ]*\{z\}[^'"; ]*$/)),
    MAPS_ATTRIBUTION: z.string().max(300).default(''),
    SMARTCAPTCHA_SITE_KEY: optional(z.string().regex(/^[\w-]{1,200}$/)),
    SMARTCAPTCHA_SERVER_KEY: optional(z.string().regex(/^[\w-]{1,200}$/)),
    SMARTCAPTCHA_URL: z.url().default('https://smartcaptcha.cloud.yandex.ru'),
    SMS_DAILY_LIMIT: setting('SMS_DAILY_LIMIT').default(500),
    INVITATIONS_PER_HOUR: setting('INVITATIONS_PER_HOUR').default(300),
    LETTER_SENDER: words('LETTER_SENDER'),
    LETTER_SUBJECT: words('LETTER_SUBJECT'),
    LETTER_HEAD: words('LETTER_HEAD'),
    LETTER_FOOT: words('LETTER_FOOT'),
    SHOP_EMAIL: optional(z.email({ error: 'нужен адрес вида office@example.ru' }).max(254)),
    SMTP_URL: optional(
      z.url({
        protocol: /^smtps?$/,
        error: 'нужен адрес вида smtps://логин:пароль@mail.example.ru, особые знаки пароля пишутся через %',
      }),
    ),
    SMTP_PLAIN: flag,
    MAIL_FROM: optional(
      z
        .string()
        .max(300)
        .regex(/^([^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, 'нужен адрес вида Оптовик <shop@example.ru>'),
    ),
    SMS_PROVIDER: optional(z.enum(['sms.ru', 'smsc.ru', 'http'])),
    SMS_KEY: optional(z.string().regex(/^[!-~]{1,200}$/)),
    SMS_LOGIN: optional(z.string().regex(/^[!-~]{1,200}$/)),
    SMS_FROM: optional(z.string().regex(/^[\w .-]{1,20}$/)),
    SMS_URL: optional(z.url({ protocol: /^https?$/ }).max(1000)),
    METRICS_PORT: optional(whole(1, 65_535)),
    METRICS_HOST: z.string().max(255).default('127.0.0.1'),
    METRICS_TOKEN: optional(z.string().regex(/^[!-~]{16,200}$/)),
    SLOW_REQUEST_MS: optional(whole(1, 600_000)),
    SLOW_STATEMENT_MS: optional(whole(1, 600_000)),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .refine((env) => (env.SMARTCAPTCHA_SITE_KEY === undefined) === (env.SMARTCAPTCHA_SERVER_KEY === undefined), {
    path: ['SMARTCAPTCHA_SERVER_KEY'],
    message: 'нужны оба ключа или ни одного',
  })
  .refine((env) => !env.FILE_STORE.startsWith('s3:') || (env.S3_ACCESS_KEY && env.S3_SECRET_KEY), {
    path: ['FILE_STORE'],
    message: 'для s3:// нужны S3_ACCESS_KEY и S3_SECRET_KEY',
  })
  .refine((env) => env.DATABASE_OWNER_URL === undefined || env.DATABASE_URL !== undefined, {
    path: ['DATABASE_OWNER_URL'],
    message: 'нужен и DATABASE_URL: адрес той же базы для роли магазина',
  })
  .refine((env) => env.SMTP_URL === undefined || env.MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    message: 'для отправки писем нужен адрес отправителя',
  })
  .refine((env) => env.SMTP_URL === undefined || env.PUBLIC_URL !== undefined, {
    path: ['PUBLIC_URL'],
    message: 'для ссылок в письмах нужен адрес магазина',
  })
  .refine((env) => env.SMS_PROVIDER !== 'http' || env.SMS_URL !== undefined, {
    path: ['SMS_URL'],
    message: 'для SMS_PROVIDER=http нужен адрес с {phone} и {text}',
  })
  .refine((env) => env.SMS_PROVIDER !== 'http' || /\{phone\}.*\{text\}|\{text\}.*\{phone\}/.test(env.SMS_URL ?? ''), {
    path: ['SMS_URL'],
    message: 'в адресе нет {phone} или {text}',
  })
  .refine((env) => env.SMS_PROVIDER === undefined || env.SMS_PROVIDER === 'http' || env.SMS_KEY !== undefined, {
    path: ['SMS_KEY'],
    message: 'для отправки SMS нужен ключ',
  })
  .refine((env) => env.SMS_PROVIDER !== 'smsc.ru' || env.SMS_LOGIN !== undefined, {
    path: ['SMS_LOGIN'],
    message: 'для smsc.ru нужно имя входа',
  });

/**
 * `isProductionNamed`: NODE_ENV says production itself, it is not the default. `given`: the variables that are set.
 * `showsOutbox`: the start has found that `/dev/outbox/` is served; absent in commands and tests.
 */
export type Env = z.output<typeof schema> & {
  isProductionNamed: boolean;
  given?: readonly string[];
  showsOutbox?: boolean;
};

export const isLoopback = (host: string): boolean => ['127.0.0.1', '::1', 'localhost'].includes(host);

/** Whether only this machine reaches the port of the shop; a proxy on it may let others in. */
export const listensOnLoopback = ({ HOST }: Pick<Env, 'HOST'>): boolean => isLoopback(HOST);

/** For what has no words of its own. */
const russian = z.locales.ru().localeError;

/** The names of all variables that the shop reads. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

/** What is wrong with the variables, in a line for each; none where the shop starts with them. */
export function settingProblems(variables: Record<string, string | undefined>): string[] {
  const result = schema.safeParse(variables, { error: russian });
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

/**
 * The settings of the process. Throws an Error with one line that names the wrong variable.
 */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const result = schema.safeParse(variables, { error: russian });
  if (result.success) {
    const given = settingNames.filter((name) => variables[name]);
    return { ...result.data, isProductionNamed: variables.NODE_ENV === 'production', given };
  }
  const issue = result.error.issues[0]!;
  throw new Error(`Настройка ${issue.path.join('.')} неверна: ${issue.message}`);
}

/** 'true', 'false', a number of proxies, or a list of addresses, networks and the names that Fastify knows. */
function namesProxies(setting: string): boolean {
  if (/^(true|false|\d{1,2})$/.test(setting)) return true;
  return setting.split(',').every((part) => {
    const [address = '', prefix = '0'] = part.trim().split('/');
    return NETWORKS.has(part.trim()) || (isIP(address) > 0 && /^\d{1,3}$/.test(prefix));
  });
}

const NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('ru', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    // the constructor's RangeError is the answer
    return false;
  }
}
