/** Values and constraints (22, 23), and races that the server has ended (40). */
const OWN = /^(?:22|23|40)/;

/** Whether a statement failed by what it was given: nothing of it was written, and it may be made again for less. */
export function isOwnFailure(error: unknown): boolean {
  const { code } = ((error as { cause?: unknown } | null)?.cause ?? {}) as { code?: unknown };
  return typeof code === 'string' && OWN.test(code);
}
