/** A document that was set aside, as the shop and its accounting system call it, and why. */
export type SetAside = { named: string; reason: string };

/** A line of the report of a job of orders, which has nothing else of documents that were set aside. */
export const setAsideLine = ({ named, reason }: SetAside): string => `Документ ${named} отложен: ${reason}`;

/** The document of such a line; null for any other line. */
export function readSetAsideLine(line: string): SetAside | null {
  const [, named, reason] = /^Документ (.+?) отложен: (.+)$/s.exec(line) ?? [];
  return named !== undefined && reason !== undefined ? { named, reason } : null;
}
