import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { listSilent } from '#exchange/watch/server/index.ts';
import { currentTime } from '#server/clock.ts';
import type { Db } from '#server/db/index.ts';
import { hasLateRows } from '#server/delivery/has-late-rows.ts';
import type { Env } from '#server/env.ts';
import { openFileStore, storeSettingsOf } from '#server/files/store/open-file-store.ts';
import { formatDateTime } from '#shared/dates.ts';
import { mailProblem } from '../first-steps.ts';
import { failure, type Finding, ok, warning } from './finding.ts';

const LIMIT_MS = 10_000;

/** What the shop works with besides its database: itself on its port, mail, SMS, accounting systems. */
export async function checkService(db: Db, env: Env): Promise<Finding[]> {
  return [
    await checkReady(env),
    await checkFiles(db, env),
    await checkMail(env),
    checkSms(env),
    await checkLate(db),
    ...(await checkExchange(db, env)),
  ];
}

async function checkReady({ HOST, PORT }: Env): Promise<Finding> {
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}/health/ready`;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(LIMIT_MS) });
    const { status } = (await answer.json()) as { status: string };
    if (status === 'ok') return ok('Магазин работает и готов');
    return failure(`Магазин работает, но не готов: ${status}`, 'docs/operations.md, «Готовность»');
  } catch {
    return warning(`На ${address} никто не отвечает`, 'Если магазин должен работать: npm start');
  }
}

/** Stores a file, reads it and removes it. */
async function checkFiles(db: Db, env: Env): Promise<Finding> {
  const key = `doctor/${randomUUID()}`;
  const where = env.FILE_STORE === 'database' ? 'База данных' : env.FILE_STORE;
  try {
    const files = (await openFileStore(storeSettingsOf(env)))(db);
    await files.put(key, Buffer.from(key));
    const content = await files.read(key);
    const isSame = content !== null && (await text(Readable.from(content))) === key;
    await files.remove([key]);
    if (isSame) return ok(`${where}: файлы хранятся и читаются`);
    return failure(`${where}: хранилище отдаёт не тот файл, что получило`, 'Проверьте, что хранилище одно на все узлы');
  } catch (error) {
    return failure(
      `${where} не хранит файлы: ${(error as Error).message.slice(0, 200)}`,
      'Проверьте FILE_STORE и S3_…: адрес, имя хранилища, ключи, права',
    );
  }
}

async function checkMail(env: Env): Promise<Finding> {
  if (env.SMTP_URL === undefined) {
    return warning('Почта не настроена: письма ждут', 'Задайте SMTP_URL, MAIL_FROM и PUBLIC_URL');
  }
  const problem = await mailProblem(env);
  if (problem !== null) return failure(problem, 'Проверьте логин, пароль, порт и шифрование почтового сервера');
  return ok('Почтовый сервер принимает магазин');
}

const checkSms = ({ SMS_PROVIDER }: Env): Finding =>
  ok(
    SMS_PROVIDER === undefined
      ? 'SMS не подключены: входа и регистрации по телефону нет'
      : `SMS отправляет ${SMS_PROVIDER}`,
  );

async function checkLate(db: Db): Promise<Finding> {
  if (!(await hasLateRows(db))) return ok('Письма и SMS не задерживаются');
  return warning('Письма или SMS ждут больше часа', 'Причина: npm run shop -- outbox');
}

async function checkExchange(db: Db, { TZ_SHOP }: Env): Promise<Finding[]> {
  const silent = await listSilent(db, currentTime());
  const found = silent.map(({ name, seenAt }) =>
    warning(
      seenAt === null
        ? `Учётная система «${name}» ещё ни разу не подключалась`
        : `Учётная система «${name}» молчит с ${formatDateTime(seenAt, TZ_SHOP)}`,
      'Проверьте обмен по расписанию в 1С и её журнал; состояние: npm run shop -- exchange status',
    ),
  );
  return found.length > 0 ? found : [ok('Молчащих учётных систем нет')];
}
