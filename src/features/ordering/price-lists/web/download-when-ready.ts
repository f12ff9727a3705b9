/** Lists that were asked for on this page: each is downloaded by itself once it is ready. */
const awaited = new Set<number>();

export function downloadWhenReady(id: number): void {
  awaited.add(id);
}

/** The awaited ones of these that are ready now; each is returned once. */
export function takeReady(lists: readonly { id: number; state: string }[]): number[] {
  return lists.flatMap(({ id, state }) => (state === 'ready' && awaited.delete(id) ? [id] : []));
}
