import { sql } from 'drizzle-orm';
import { openDatabase } from './open-database.ts';
import { transaction } from './transaction.ts';

/** A process that writes rows into the directory given, from the number given, and prints each once it is acknowledged. */
const [directory, firstId] = process.argv.slice(2);
const { db, pool } = await openDatabase({ directory });
await pool.query('create table if not exists acknowledged (id bigint primary key, filling text not null)');
process.stdout.write('ready\n');

const insert = (id: number) => sql`insert into acknowledged values (${id}, repeat(md5(${String(id)}::text), 20))`;
for (let id = Number(firstId); ; id += 3) {
  await db.execute(insert(id));
  await transaction(db, async (tx) => {
    await tx.execute(insert(id + 1));
    await tx.execute(insert(id + 2));
  });
  process.stdout.write(`${id}\n${id + 1}\n${id + 2}\n`);
}
