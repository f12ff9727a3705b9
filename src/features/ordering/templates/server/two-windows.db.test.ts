import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { testApp } from '#shop/testing/test-app.ts';
import { holdTransaction } from '#server/testing/hold-transaction.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { aTemplate } from './factory.ts';
import { basketTemplate } from './tables.ts';

it(
  'of windows that save one template at the same moment one wins, the others are refused (datamodel 8.23)',
  { tags: ['R-CALL-069'] },
  async () => {
    const shop = await testApp();
    const { account, token } = await aBuyer(shop.db);
    const { id, updatedAt } = await aTemplate(shop.db, account.id);
    const release = await holdTransaction(shop.db, (tx) =>
      tx.select().from(basketTemplate).where(eq(basketTemplate.id, id)).for('update'),
    );
    const save = (name: string) =>
      shop.call(
        'templateChange',
        { params: { id: String(id) }, body: { name, updatedAt: updatedAt.toISOString() } },
        { token },
      );
    const saving = ['Первое', 'Второе', 'Третье'].map(save);
    await untilWaiting(shop.db, 3);
    await release();
    const answers = await Promise.all(saving);
    expect(answers.map(({ codes }) => codes.join()).toSorted()).toEqual(['', 'CONFLICT', 'CONFLICT']);
    const winner = answers.find(({ codes }) => codes.length === 0)!;
    const [row] = await shop.db.select().from(basketTemplate).where(eq(basketTemplate.id, id));
    expect([row!.name, row!.updatedAt.toISOString()]).toEqual([winner.data.name, winner.data.updatedAt]);
    expect(row!.updatedAt.getTime()).toBeGreaterThan(updatedAt.getTime());
  },
);
