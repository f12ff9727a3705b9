/** Values and constraints (22, 23), races that the server has ended (40), and locks that were not to be waited for (55P03). */
const OWN = /^(?:22|23|40|55P03)/;

/** Whether a statement failed by what it was given: nothing of it was written, and it may be made again for less. */
export function isOwnFailure(error: unknown): boolean {
  const { code } = ((error as { cause?: unknown } | null)?.cause ?? {}) as { code?: unknown };
  return typeof code === 'string' && OWN.test(code);
}
