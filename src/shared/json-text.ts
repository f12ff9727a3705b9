/** Shared by the bundles of server and pages, which each have a copy of this file. */
const TEXT = Symbol.for('optovik.json-text');

/** Keeps the JSON that a value was parsed from, for `jsonOf`. The value must not be changed from now on; its copies have none. */
export function withJson<T extends object>(value: T, json: string): T {
  return Object.defineProperty(value, TEXT, { value: json });
}

/** The JSON of a value: what it was parsed from, if that is kept. */
export function jsonOf(value: unknown): string {
  return (value as { [TEXT]?: string } | null)?.[TEXT] ?? JSON.stringify(value);
}
