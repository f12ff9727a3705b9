import type { Db } from '#server/db/index.ts';
import { RefusedFile } from '#exchange/commerceml/server/index.ts';
import { findSource } from '../match/find-source.ts';
import type { FileSummary } from '../read/file-summary.ts';
import { mergeEntries, type SourceFiles, sourceFiles } from './plan-import.ts';
import { idsOf } from './same-base.ts';

/**
 * One accounting base may send several catalogues in a session, each with an id of its own. Those that share warehouses,
 * price types or goods become one source. Those that have each their own, or different owners, stay apart. Throws
 * RefusedFile where nothing speaks for either, unless the operator says `separate`.
 */
export async function joinCatalogues(
  db: Db,
  plans: readonly SourceFiles[],
  { separate = false }: { separate?: boolean },
): Promise<SourceFiles[]> {
  if (plans.length < 2 || separate) return [...plans];
  const joined: SourceFiles[] = [];
  for (const plan of plans) {
    const source = await findSource(db, plan);
    const open: SourceFiles[] = [];
    let target: SourceFiles | undefined;
    for (const other of joined) {
      const known = await findSource(db, other);
      if (source && known) {
        if (source.id === known.id) target = other;
      } else if (isOneBase(plan.files, other.files)) target = other;
      else if (!areDifferent(plan.files, other.files)) open.push(other);
    }
    if (target) joined[joined.indexOf(target)] = sourceFiles([...target.files, ...plan.files]);
    else if (open.length === 0) joined.push(plan);
    else throw new RefusedFile(question([...open, plan]));
  }
  return joined;
}

function isOneBase(some: readonly FileSummary[], others: readonly FileSummary[]): boolean {
  return (
    (['warehouses', 'priceTypes'] as const).some((kind) => shared(idsOf(some, kind), idsOf(others, kind))) ||
    some.some((file) => others.some((other) => file.productIds.sharesWith(other.productIds)))
  );
}

/** Each has warehouses or price types, which are not those of the other; or their owners differ. */
function areDifferent(some: readonly FileSummary[], others: readonly FileSummary[]): boolean {
  const owners = [some, others].map((files) => new Set(files.flatMap(({ ownerId }) => ownerId ?? [])));
  if (owners.every(({ size }) => size > 0) && !shared(owners[0]!, owners[1]!)) return true;
  return (['warehouses', 'priceTypes'] as const).some(
    (kind) => mergeEntries(some, kind).size > 0 && mergeEntries(others, kind).size > 0,
  );
}

const shared = (some: ReadonlySet<string>, others: ReadonlySet<string>) => [...some].some((id) => others.has(id));

function question(plans: readonly SourceFiles[]): string {
  const names = plans.map(({ name, files }) => `«${name}» (${files.map((file) => file.name).join(', ')})`);
  return `в файлах несколько каталогов: ${names.join(', ')}; из одной базы — укажите --source=НАЗВАНИЕ, из разных — --separate`;
}
