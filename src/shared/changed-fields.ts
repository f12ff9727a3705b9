/** The fields whose value differs from the former one. An absent field was not touched. */
export function changedFields<T extends object>(before: T, now: { [K in keyof T]?: T[K] | undefined }): Partial<T> {
  const names = Object.keys(now) as (keyof T)[];
  const changed = names.filter((name) => now[name] !== undefined && now[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, now[name]])) as Partial<T>;
}
