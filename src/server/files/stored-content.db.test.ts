import { eq, isNull, and, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { testApp, type TestApp } from '#shop/testing/test-app.ts';
import { expireRows } from '../expire-rows.ts';
import { createFileLink, endFileLinks } from './account-files.ts';
import { readAttached, storeAttached } from './attached-files.ts';
import { filesOf } from './store/open-file-store.ts';
import { removeFiles } from './store/remove-files.ts';
import { storeShopFile } from './store-shop-file.ts';
import { storedFile } from './tables.ts';
import { takeOverFiles } from './take-over-files.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});

const content = Buffer.from('содержимое');
const keptUnder = (key: string) => filesOf(shop.db).find(`account/${key}`);

async function aLink(bytes = content, isGzip = false) {
  const owner = await anAccount(shop.db);
  const file = {
    ownerAccountId: owner.id,
    kind: 'price-list',
    name: 'a.csv',
    mime: 'text/csv',
    content: bytes,
    isGzip,
  };
  const link = await createFileLink(shop.db, file);
  return { owner, link, file, token: await aSession(shop.db, owner.id), key: link.split('/')[3]! };
}

const fetched = (link: string, token: string) =>
  shop.app.inject({ url: link, headers: { authorization: `Bearer ${token}` } });

describe('the content of a file with a row', () => {
  it('is in the store once for equal files', async () => {
    const { key, file, link } = await aLink();
    expect(await keptUnder(key)).toMatchObject({ size: content.length });
    expect(await createFileLink(shop.db, file)).toBe(link);
    const keys = await Promise.all(
      Array.from({ length: 5 }, () => storeShopFile(shop.db, { kind: 'once', name: 'a', mime: 'text/plain', content })),
    );
    for (const one of keys) expect(await keptUnder(one)).not.toBeNull();
  });

  it('goes from the store after its row, and where the row is undone was never there', async () => {
    const { owner, key, link, token } = await aLink();
    await endFileLinks(shop.db, owner.id);
    expect((await fetched(link, token)).statusCode).toBe(404);
    expect(await keptUnder(key)).not.toBeNull();
    await removeFiles(shop.db);
    expect(await keptUnder(key)).toBeNull();
  });

  it('that the store has lost is a file that is stored no longer', async () => {
    const { key, link, token } = await aLink();
    await filesOf(shop.db).remove([`account/${key}`]);
    const answer = await fetched(link, token);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().errors[0].message).toBe('Файл больше не хранится. Запросите его ещё раз');
    const attached = await storeAttached(shop.db, { name: 'a', mime: 'text/plain', content });
    expect((await readAttached(shop.db, attached))!.content).toEqual(content);
    await filesOf(shop.db).remove([`account/${attached}`]);
    expect(await readAttached(shop.db, attached)).toBeUndefined();
  });

  it('goes with expired rows of every kind', async () => {
    const { key } = await aLink();
    await expireRows(shop.db, [{ table: storedFile, when: eq(storedFile.key, key) }]);
    await removeFiles(shop.db);
    expect(await keptUnder(key)).toBeNull();
  });
});

describe('beside nodes of the former release', () => {
  /** As they insert a file: they name neither the hash nor a store. */
  const insertedThere = async (ownerAccountId: number | null) => {
    const values = sql`(${`former-${ownerAccountId}`}, ${ownerAccountId}, 'act', 'a.pdf', 'application/pdf', ${content.length}, ${content})`;
    await shop.db.execute(
      sql`insert into file (key, owner_account_id, kind, name, mime, size, content) values ${values}`,
    );
    return `former-${ownerAccountId}`;
  };

  it('they read what is stored here, and what they store is read here', async () => {
    const { key } = await aLink();
    const [row] = await shop.db.select().from(storedFile).where(eq(storedFile.key, key));
    expect(row!.content).toEqual(content);
    const former = await insertedThere(null);
    expect((await readAttached(shop.db, former))!.content).toEqual(content);
    expect(await storeShopFile(shop.db, { kind: 'act', name: 'b.pdf', mime: 'application/pdf', content })).toBe(former);
  });

  it('what they have stored for good is taken over into the store', async () => {
    const owner = await anAccount(shop.db);
    const former = await insertedThere(owner.id);
    expect(await keptUnder(former)).toBeNull();
    await takeOverFiles(shop.db, { DATA_DIR: '/nowhere' }, new AbortController().signal);
    expect(await keptUnder(former)).toMatchObject({ size: content.length });
    const left = and(eq(storedFile.isStored, false), isNull(storedFile.expiresAt));
    expect(await shop.db.$count(storedFile, left)).toBe(0);
    expect((await readAttached(shop.db, former))!.content).toEqual(content);
  });
});
