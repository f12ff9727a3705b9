/** Names the request that has failed on the shop's side, for who asks for help; undefined for any other failure. */
export function errorCode(error: unknown): string | undefined {
  const id = (error as { requestId?: string | null } | null)?.requestId;
  return id ? `Код ошибки ${id}` : undefined;
}
