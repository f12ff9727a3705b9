import type { GroupRecord } from '#exchange/commerceml/server/index.ts';

/** Sections in an order in which each stands behind its parent; one whose parent is missing or below itself has none. */
export function sortGroups<T extends { group: GroupRecord }>(groups: readonly T[]): T[] {
  const byId = new Map(groups.map((one) => [one.group.id, one]));
  const sorted: T[] = [];
  const seen = new Set<string>();
  for (const one of groups) {
    const path: T[] = [];
    const onPath = new Set<string>();
    let next: T | undefined = one;
    while (next && !seen.has(next.group.id) && !onPath.has(next.group.id)) {
      path.push(next);
      onPath.add(next.group.id);
      next = next.group.parentId === null ? undefined : byId.get(next.group.parentId);
    }
    for (const found of path.toReversed()) {
      seen.add(found.group.id);
      const { parentId } = found.group;
      const hasParent = parentId === null || (seen.has(parentId) && parentId !== found.group.id);
      sorted.push(hasParent ? found : { ...found, group: { ...found.group, parentId: null } });
    }
  }
  return sorted;
}
