import { sql } from 'drizzle-orm';
import { changeSections } from '#goods/products/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';

const SECTIONS = 400;
const BRANDS = 500;
const PROPERTIES = 200;
const VALUES_EACH = 20;
const PAPERS = 5000;

/** Goods of one source in sections of three levels, with brands, prices, stock, five properties each, and their papers. */
export async function fillGoods(db: Db, goods: number): Promise<{ productId: number }> {
  await transaction(db, (tx) =>
    changeSections(tx, () =>
      tx.execute(sql`
        insert into section (id, parent_id, code, path, name)
        overriding system value
        select 1000 + n, case when n > 10 then 1000 + 1 + (n - 1) / 10 end, 'r-' || n, 'r-' || n, 'Раздел ' || n
        from generate_series(1, ${SECTIONS}::int) as n`),
    ),
  );
  await db.execute(sql`
    insert into brand (code, name) select 'b-' || n, 'Бренд ' || md5(n::text) from generate_series(1, ${BRANDS}::int) as n`);
  await db.execute(sql`
    insert into property (source_id, external_id, code, name)
    select 1, 'p-' || n, 'p_' || n, 'Свойство ' || n from generate_series(1, ${PROPERTIES}::int) as n`);
  await db.execute(sql`
    insert into property_value (property_id, code, text)
    select id, 'v' || n, 'Значение ' || n from property cross join generate_series(1, ${VALUES_EACH}::int) as n`);
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into product (source_id, external_id, code, name, article, article_normalised, section_id, brand_id, active,
      created_at)
    select 1, 'g-' || n, 'g-' || n, 'Товар ' || md5(n::text), 'G-' || n, 'g' || n, 1010 + n % (${SECTIONS}::int - 10),
      (select min(id) from brand) + n % ${BRANDS}::int, n % 50 <> 0, now() - n * interval '1 minute'
    from generate_series(1, ${goods}::int) as n returning id`);
  const first = rows[0]!.id;
  await db.execute(sql`
    insert into product_section (product_id, section_id) select id, section_id from product where id >= ${first}`);
  await db.execute(sql`
    insert into price (item_id, price_type_id, value) select id, 1, 10000 + id % 1000 from product where id >= ${first} and id % 30 <> 0`);
  await db.execute(sql`
    insert into stock (item_id, warehouse_id, on_hand) select id, 1, id % 4 from product where id >= ${first}`);
  await db.execute(sql`
    insert into product_property (product_id, value_id)
    select product.id, (select min(id) from property_value) + (product.id * 7 + n * 800) % ${PROPERTIES * VALUES_EACH}::int
    from product cross join generate_series(0, 4) as n where product.id >= ${first} on conflict do nothing`);
  await db.execute(sql`
    insert into goods_paper (kind, title, number, ends_on, file_key, file_name, size)
    select 'certificate', 'Сертификат', 'RU-' || n, current_date - 500 + n, 'paper-' || n, 'RU-' || n || '.pdf', 20000
    from generate_series(1, ${PAPERS}::int) as n`);
  await db.execute(sql`
    insert into goods_paper_product (paper_id, product_id)
    select (select min(id) from goods_paper) + id % ${PAPERS}::int, id from product where id >= ${first}`);
  return { productId: first };
}
