import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Challenge } from '#identity/bot-check/contract.ts';
import { solve } from '#identity/bot-check/server/factory.ts';
import { type Database, migrate, openDatabase } from '#server/db/index.ts';
import { freePort } from '#server/testing/free-port.ts';
import { startMailServer, type MailServer } from '#server/testing/mail-server.ts';
import { startPrivatePostgres } from '#server/testing/private-postgres.ts';
import { type SmsProvider, startSmsProvider } from '#server/testing/sms-provider.ts';

export const SHOP_EMAIL = 'operator@shop.example';

/** What a call has answered: its status, the codes of its errors, and how long it took. */
export type Reply = { status: number; codes: string[]; data: unknown; ms: number };

/** What an attack has brought. `allowed`: how many tries may reach the comparison; null where the secret has 256 bits. */
export type AttackResult = {
  attack: string;
  tries: number;
  reached: number;
  allowed: number | null;
  'got in': number;
};

/** A shop of its own process behind a proxy, with a mail server, an SMS provider, and a way into its database. */
export type AttackedShop = {
  db: Database['db'];
  mail: MailServer;
  sms: SmsProvider;
  /** Asks a call from an address of a visitor. */
  ask: (path: string, body: object, from: string) => Promise<Reply>;
  /** A solved bot check of a price, for an address of a visitor: each may ask for so many a minute. */
  solveCheck: (price: number, from: string) => Promise<string>;
  stop: () => Promise<void>;
};

const READY_LIMIT_MS = 60_000;

export async function startAttackedShop(): Promise<AttackedShop> {
  const postgres = await startPrivatePostgres();
  const database = await openDatabase({ url: postgres.url });
  await migrate(database);
  const mail = await startMailServer();
  const sms = await startSmsProvider();
  const folder = mkdtempSync(join(tmpdir(), 'optovik-attack-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const shop = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'dist/server/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: folder,
      DATABASE_URL: postgres.url,
      DEMO: '0',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'fatal',
      SMTP_URL: mail.url,
      MAIL_FROM: 'shop@shop.example',
      SHOP_EMAIL,
      SMS_PROVIDER: 'http',
      SMS_URL: sms.url,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    shop.kill('SIGTERM');
    await once(shop, 'exit');
    await mail.close();
    await sms.close();
    await database.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const end = performance.now() + READY_LIMIT_MS;
  while (!(await isReady(url))) {
    if (performance.now() > end || shop.exitCode !== null) throw new Error('The shop is not ready');
    await sleep(50);
  }
  return {
    db: database.db,
    mail,
    sms,
    ask: (...call) => ask(url, ...call),
    solveCheck: async (price, from) => {
      const headers = { 'x-forwarded-for': from };
      const answer = await fetch(`${url}/api/sendWebForm/challenge/?price=${price}`, { headers });
      return solve(((await answer.json()) as { data: Challenge }).data);
    },
    stop,
  };
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

async function ask(url: string, path: string, body: object, from: string): Promise<Reply> {
  const begun = performance.now();
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });
  const { data, errors } = (await answer.json()) as { data: unknown; errors?: { code: string }[] };
  return { status: answer.status, codes: (errors ?? []).map(({ code }) => code), data, ms: performance.now() - begun };
}

/** The address of attacker number `n` of 16 million. */
export const addressOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/** Runs `task` for 0 … count - 1, so many at a time. */
export async function atOnce<R>(count: number, width: number, task: (n: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const n = next;
      next += 1;
      results[n] = await task(n);
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return results;
}
