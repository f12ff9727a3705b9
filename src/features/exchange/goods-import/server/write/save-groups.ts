import { sql } from 'drizzle-orm';
import { changeSections } from '#goods/products/server/index.ts';
import { section } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { FIXED_CODES, slug } from '#shared/slug.ts';
import { called, type RecordOf } from '#exchange/commerceml/server/index.ts';
import { type ImportRun, note } from '../import-run.ts';
import { recordset } from '#server/db/recordset.ts';
import { ROOT_GROUP, type SectionNode } from '../match/section-tree.ts';
import { writeBatch } from './write-batch.ts';

type Group = RecordOf<'group'>;

/** Puts groups in their places in the tree, new ones below the section of their source, [A-187]. */
export async function saveGroups(db: Db, run: ImportRun, groups: readonly Group[]): Promise<void> {
  const { sections } = run.source;
  await writeBatch(db, run, async (tx) => {
    await ensureRoot(tx, run);
    const unknown = [...new Set(groups.map(({ id }) => id))].filter((id) => !sections.find(id));
    const ids = await nextIds(tx, unknown.length);
    const moved = groups.flatMap((group) => place(run, group, ids));
    await writeSections(tx, run, moved);
    run.journal.count('groups', groups.length);
  });
}

/** The section that all groups of the source stand below, under its name. */
export async function ensureRoot(tx: Db, run: ImportRun): Promise<SectionNode> {
  const { sections, name } = run.source;
  const found = sections.find(ROOT_GROUP);
  if (found) return found;
  const [id] = await nextIds(tx, 1);
  const root = sections.add(id!, { id: ROOT_GROUP, parentId: null, name, active: true });
  await writeSections(tx, run, []);
  return root;
}

/** One group; returns its section where it has moved. */
function place(run: ImportRun, group: Group, freeIds: number[]): SectionNode[] {
  const { sections } = run.source;
  const parentId = group.parentId !== null && sections.find(group.parentId) ? group.parentId : ROOT_GROUP;
  const fields = { id: group.id, parentId, name: group.name, active: !group.deleted };
  const found = sections.find(group.id);
  noteOddities(run, group, found?.name !== group.name);
  sections.seen.add(group.id);
  if (!found) {
    const { code } = sections.add(freeIds.shift()!, fields);
    if (FIXED_CODES.has(slug(`${group.name} x`).replace(/-x$/, ''))) {
      const reason = `группа ${called(group.name, group.id)}: адрес занят страницей магазина, код раздела ${code}`;
      note(run, { kind: 'mended', code: 'section-code-taken', reason, line: group.line });
    }
    return [];
  }
  sections.update(found, fields);
  return sections.move(found, parentId) ? [found] : [];
}

function noteOddities(run: ImportRun, group: Group, isRenamed: boolean): void {
  const who = `группа ${called(group.name, group.id)}`;
  if (isRenamed && run.source.sections.seen.has(group.id)) {
    const reason = `${who}: тот же Ид встречается с разными наименованиями, взято последнее`;
    note(run, { kind: 'mended', code: 'group-repeated', reason, line: group.line });
  }
  if (group.deleted) {
    const reason = `${who}: помечена на удаление, раздел скрыт`;
    note(run, { kind: 'taken', code: 'marked-deleted', reason, line: group.line });
  }
}

async function nextIds(tx: Db, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('section', 'id'))::int as id from generate_series(1, ${count}::int)`,
  );
  return rows.map((row) => row.id);
}

/** Moved sections first give up their paths, so that one may take another's. */
async function writeSections(tx: Db, run: ImportRun, moved: readonly SectionNode[]): Promise<void> {
  const { sections } = run.source;
  const changed = [...sections.changed];
  sections.changed.clear();
  if (changed.length === 0) return;
  const rows = changed.map(({ id, sourceId, externalId, parentId, code, path, name, active }) => ({
    id,
    source_id: sourceId,
    external_id: externalId,
    parent_id: parentId,
    code,
    path,
    name,
    active,
  }));
  const columns =
    'id int, source_id int, external_id text, parent_id int, code text, path text, name text, active boolean';
  await changeSections(tx, async () => {
    if (moved.length > 0) {
      await tx.execute(
        sql`update ${section} set path = '~' || r.id from ${recordset(rows, 'r', columns)} where section.id = r.id`,
      );
    }
    await tx.execute(sql`
      insert into ${section} (id, source_id, external_id, parent_id, code, path, name, active)
      select id, source_id, external_id, parent_id, code, path, name, active from ${recordset(rows, 'r', columns)}
      on conflict (id) do update set
        parent_id = excluded.parent_id, code = excluded.code, path = excluded.path, name = excluded.name,
        active = excluded.active`);
  });
  run.changes.addAll();
}
