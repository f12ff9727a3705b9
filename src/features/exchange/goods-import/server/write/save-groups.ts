import { eq, sql } from 'drizzle-orm';
import { changeSections, readPlaces, ROOT_GROUP, rootSort, WITHOUT_GROUP } from '#goods/products/server/index.ts';
import { section } from '#goods/products/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { recordset } from '#server/db/recordset.ts';
import { FIXED_CODES, slug } from '#shared/slug.ts';
import { called, type RecordOf } from '#exchange/commerceml/server/index.ts';
import { type ImportRun, note } from '../import-run.ts';
import { SectionTree } from '../match/section-tree.ts';
import { writeBatch } from './write-batch.ts';

type Group = RecordOf<'group'>;

/** Puts groups in their places in the tree, [A-187], which is read under the lock of sections. */
export async function saveGroups(db: Db, run: ImportRun, groups: readonly Group[]): Promise<void> {
  await writeBatch(db, run, async (tx) => {
    await withTree(tx, run, async (tree, { hasRoot }) => {
      await addRoot(tx, tree, hasRoot ? run.source.name : WITHOUT_GROUP);
      const unknown = [...new Set(groups.map(({ id }) => id))].filter((id) => !tree.find(id));
      const ids = await nextIds(tx, unknown.length);
      for (const group of groups) place(run, tree, group, ids);
    });
    run.journal.count('groups', groups.length);
  });
}

/** The section of goods without a group; a source without groups has this one alone, under its own name. Returns its id. */
export async function ensureRoot(tx: Db, run: ImportRun): Promise<number> {
  const { sections, name } = run.source;
  if (!sections.has(ROOT_GROUP)) await withTree(tx, run, (tree) => addRoot(tx, tree, name));
  return sections.get(ROOT_GROUP)!;
}

/** Reads the tree under the lock, writes what `change` changes of it, and lets the run know the sections of its groups. */
async function withTree(
  tx: Db,
  run: ImportRun,
  change: (tree: SectionTree, base: { hasRoot: boolean }) => Promise<void>,
): Promise<void> {
  await changeSections(tx, async () => {
    const [base] = await tx.select().from(source).where(eq(source.id, run.source.id));
    const tree = new SectionTree(base!, await readPlaces(tx));
    await change(tree, base!);
    await writeSections(tx, run, tree);
    for (const [group, id] of tree.groups()) run.source.sections.set(group, id);
  });
}

async function addRoot(tx: Db, tree: SectionTree, name: string): Promise<void> {
  if (tree.find(ROOT_GROUP)) return;
  const [id] = await nextIds(tx, 1);
  tree.add(id!, { id: ROOT_GROUP, parentId: null, name, active: true });
}

function place(run: ImportRun, tree: SectionTree, group: Group, freeIds: number[]): void {
  const { seenGroups } = run.source;
  const fields = { id: group.id, parentId: group.parentId, name: group.name, active: !group.deleted };
  const found = tree.find(group.id);
  noteOddities(run, group, seenGroups.get(group.id));
  seenGroups.set(group.id, group.name);
  if (found) return noteKept(run, group, tree.update(found, fields));
  const { code } = tree.add(freeIds.shift()!, fields);
  if (FIXED_CODES.has(slug(`${group.name} x`).replace(/-x$/, ''))) {
    const reason = `группа ${called(group.name, group.id)}: адрес занят страницей магазина, код раздела ${code}`;
    note(run, { kind: 'mended', code: 'section-code-taken', reason, line: group.line });
  }
}

/** `seenName`: under which the group has come before in this run. */
function noteOddities(run: ImportRun, group: Group, seenName: string | undefined): void {
  const who = `группа ${called(group.name, group.id)}`;
  if (seenName !== undefined && seenName !== group.name) {
    const reason = `${who}: тот же Ид встречается с разными наименованиями, взято последнее`;
    note(run, { kind: 'mended', code: 'group-repeated', reason, line: group.line });
  }
  if (group.deleted) {
    const reason = `${who}: помечена на удаление, раздел скрыт`;
    note(run, { kind: 'taken', code: 'marked-deleted', reason, line: group.line });
  }
}

const fieldNames: Readonly<Record<string, string>> = { name: 'название', active: 'видимость', parentId: 'место' };

function noteKept(run: ImportRun, group: Group, fields: readonly string[]): void {
  if (fields.length === 0) return;
  const kept = fields.map((field) => fieldNames[field] ?? field).join(', ');
  const reason = `группа ${called(group.name, group.id)}: в разделе оставлено заданное в магазине (${kept})`;
  note(run, { kind: 'taken', code: 'section-held', reason, line: group.line });
}

async function nextIds(tx: Db, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('section', 'id'))::int as id from generate_series(1, ${count}::int)`,
  );
  return rows.map((row) => row.id);
}

/** New sections get their paths from `changeSections`. */
async function writeSections(tx: Db, run: ImportRun, { changed }: SectionTree): Promise<void> {
  if (changed.size === 0) return;
  const rows = Array.from(changed, ({ id, sourceId, externalId, parentId, code, name, active, held }) => ({
    id,
    source_id: sourceId,
    external_id: externalId,
    parent_id: parentId,
    code,
    name,
    active,
    held,
    sort: rootSort(externalId === ROOT_GROUP ? name : ''),
  }));
  const columns =
    'id int, source_id int, external_id text, parent_id int, code text, name text, active boolean, held jsonb, sort int';
  await tx.execute(sql`
    insert into ${section} (id, source_id, external_id, parent_id, code, path, name, active, held, sort)
    select id, source_id, external_id, parent_id, code, '~' || id, name, active, held, sort
    from ${recordset(rows, 'r', columns)}
    on conflict (id) do update set
      parent_id = excluded.parent_id, code = excluded.code, name = excluded.name, active = excluded.active,
      held = excluded.held`);
  run.changes.addAll();
}
