import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aStaffMember } from '#office/orders/server/office.fixture.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { applied, type Cells, checked, innOf, rowsOf, viewOf } from './imports.fixture.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

/** Few companies, people and values, so that rows meet; each run has its own ones. */
const sheets = fc.array(
  fc.record(
    {
      inn: fc.oneof(
        { weight: 9, arbitrary: fc.integer({ min: 0, max: 3 }) },
        { weight: 1, arbitrary: fc.constant(-1) },
      ),
      kpp: fc.constantFrom('', '', '770701001', '780701001'),
      company: fc.constantFrom('', 'ООО «Альфа»', 'ООО «Бета»'),
      creditLimit: fc.constantFrom('', '', '100', '200,50', '1,500'),
      discount: fc.constantFrom('', '', '5', '5,0'),
      person: fc.option(fc.integer({ min: 0, max: 9 })),
      role: fc.constantFrom('', '', 'Администратор', 'Менеджер'),
      address: fc.constantFrom('', 'Тула, 1', 'тула,  1', 'Тверь, 2'),
    },
    { noNullPrototype: true },
  ),
  { minLength: 1, maxLength: 12 },
);
type Drawn = typeof sheets extends fc.Arbitrary<(infer Row)[]> ? Row : never;

let worlds = 0;
const nextWorld = (): number => (worlds += 1);

/** The same sheet of another world: nobody has met its companies and people. */
const rowsIn = (drawn: readonly Drawn[], own: number): Cells[] =>
  drawn.map(({ inn, person, ...cells }) => ({
    ...cells,
    inn: inn < 0 ? 'нет' : innOf(400_000_000 + own * 10 + inn),
    fullName: person === null ? '' : 'Ким Анна',
    email: person === null ? '' : `person${person}-${own}@law.example`,
  }));

/** What the shop has of a world, without ids, times and the world itself. */
async function contentOf(own: number): Promise<unknown> {
  const inns = sql.join(
    [0, 1, 2, 3].map((n) => sql`${innOf(400_000_000 + own * 10 + n)}`),
    sql`, `,
  );
  const { rows } = await shop.db.execute<{ content: unknown }>(sql`
    select json_build_object('inn', substr(inn, 1, 9)::int - ${400_000_000 + own * 10}, 'kpp', kpp, 'name', name,
      'limit', credit_limit, 'discount', discount_percent,
      'places', (select json_agg(lower(regexp_replace(text, '\\s+', ' ', 'g')) order by 1) from (
        select text from delivery_address where company_id = c.id order by lower(text)) t),
      'people', (select json_agg(replace(email, ${`-${own}@`}, '@') || role order by email) from customer_invitation
        where company_id = c.id)) as content
    from company c where inn in (${inns}) order by inn, kpp`);
  return rows.map(({ content }) => content);
}

/** Of somebody new, so that no limit is reached. */
const aToken = async () => (await aStaffMember(shop.db, 'owner')).token;

const outcomes = async (rows: readonly Cells[]) => {
  const token = await aToken();
  const id = await checked(shop, rows);
  return { id, rows: await rowsOf(shop, token, id), view: await viewOf(shop, token, id) };
};

describe('any sheet of customers', () => {
  it('applied once, has nothing left to change, and counts every row once', async () => {
    await fc.assert(
      fc.asyncProperty(sheets, async (drawn) => {
        const own = nextWorld();
        const rows = rowsIn(drawn, own);
        const first = await outcomes(rows);
        expect(Object.values(first.view.counts).reduce((sum, count) => sum + count, 0)).toBe(rows.length);
        await applied(shop, await aToken(), first.id);
        const content = await contentOf(own);
        const again = await outcomes(rows);
        for (const [index, { outcome }] of again.rows.entries()) {
          const before = first.rows[index]!.outcome;
          expect([before, outcome]).toEqual([before, before === 'refused' ? 'refused' : 'same']);
        }
        await applied(shop, await aToken(), again.id);
        expect(await contentOf(own)).toEqual(content);
      }),
      { numRuns: 30 },
    );
  });

  it('comes to the same in any order of its rows', async () => {
    await fc.assert(
      fc.asyncProperty(
        sheets.chain((drawn) =>
          fc.tuple(
            fc.constant(drawn),
            fc.shuffledSubarray(drawn, { minLength: drawn.length, maxLength: drawn.length }),
          ),
        ),
        async ([drawn, shuffled]) => {
          const contents: unknown[] = [];
          for (const order of [drawn, shuffled]) {
            const own = nextWorld();
            const { id } = await outcomes(rowsIn(order, own));
            await applied(shop, await aToken(), id);
            contents.push(await contentOf(own));
          }
          expect(contents[1]).toEqual(contents[0]);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('changes nothing by the rows that are refused', async () => {
    await fc.assert(
      fc.asyncProperty(sheets, async (drawn) => {
        const [one, other] = [nextWorld(), nextWorld()];
        const whole = await outcomes(rowsIn(drawn, one));
        await applied(shop, await aToken(), whole.id);
        const taken = drawn.filter((_, index) => whole.rows[index]!.outcome !== 'refused');
        const part = await outcomes(rowsIn(taken.length > 0 ? taken : drawn, other));
        await applied(shop, await aToken(), part.id);
        expect(await contentOf(other)).toEqual(await contentOf(one));
      }),
      { numRuns: 30 },
    );
  });
});
