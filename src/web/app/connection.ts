interface Connection {
  effectiveType?: string;
  saveData?: boolean;
}

/** Whether pages must not be fetched ahead: a 2g connection, or one whose owner saves data (R-STATE-090). */
export function isCheapConnection(
  connection = (globalThis.navigator as { connection?: Connection } | undefined)?.connection,
): boolean {
  return connection?.saveData === true || /(^|-)2g$/.test(connection?.effectiveType ?? '');
}
