const removals: (() => unknown)[] = [];

/**
 * Removes something once all tests of the file have run, what came last first. Files share their modules, so that an
 * `afterAll` in a module of several files, or within a function that a hook calls, would not run for each of them.
 */
export function afterFile(remove: () => unknown): void {
  removals.push(remove);
}

export async function removeAfterFile(): Promise<void> {
  for (const remove of removals.splice(0).toReversed()) await remove();
}
