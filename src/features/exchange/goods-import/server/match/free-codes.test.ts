import { describe, expect, it } from 'vitest';
import { FreeCodes } from './free-codes.ts';

function codes(...taken: string[]) {
  const all = new Set(taken);
  let looks = 0;
  const free = new FreeCodes<null>('-', async (_db, wanted) => {
    looks += 1;
    return new Set(wanted.filter((code) => all.has(code)));
  });
  return {
    give: async (...wanted: string[]) => {
      const given = await free.assign(null, wanted);
      for (const code of given) all.add(code);
      return given;
    },
    looks: () => looks,
  };
}

describe('free codes', () => {
  it('are the codes themselves, numbered from 2 when taken', async () => {
    const shop = codes('kurtka');
    expect(await shop.give('bolt', 'kurtka', 'kurtka', 'gayka')).toEqual(['bolt', 'kurtka-2', 'kurtka-3', 'gayka']);
    expect(await shop.give('bolt', 'kurtka')).toEqual(['bolt-2', 'kurtka-4']);
  });

  it('skip numbers that belong to other names', async () => {
    const shop = codes('bolt', 'bolt-3');
    expect(await shop.give('bolt', 'bolt', 'bolt-2')).toEqual(['bolt-4', 'bolt-5', 'bolt-2']);
  });

  it('need few queries however many products share a name', async () => {
    const shop = codes('bolt', ...Array.from({ length: 5000 }, (_, index) => `bolt-${index + 2}`));
    expect(await shop.give('bolt')).toEqual(['bolt-5002']);
    expect(shop.looks()).toBeLessThan(32);
    const before = shop.looks();
    expect(await shop.give('bolt', 'bolt')).toEqual(['bolt-5003', 'bolt-5004']);
    expect(shop.looks() - before).toBe(2);
  });
});
