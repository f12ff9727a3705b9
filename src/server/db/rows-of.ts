/**
 * Runs a statement that answers each of what is asked for with one row, and returns the rows in the order of `asked`. The
 * statement selects `asked.n` from `jsonb_to_recordset(…) as asked (n int, …)`, a column for each field.
 */
export async function rowsOf<A extends object, R extends { n: number }>(
  asked: readonly A[],
  execute: (values: { asked: string }) => Promise<R[]>,
): Promise<R[]> {
  const rows = await execute({ asked: JSON.stringify(asked.map((one, n) => ({ ...one, n }))) });
  const byNumber = new Map(rows.map((row) => [row.n, row]));
  return asked.map((_, n) => byNumber.get(n)!);
}
