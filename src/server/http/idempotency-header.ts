import { refuse } from '../errors.ts';

export const MAX_KEY_LENGTH = 255;

const ALLOWED = new RegExp(`^[ -~]{1,${MAX_KEY_LENGTH}}$`);

/**
 * The key of an `Idempotency-Key` header; null where there is none. The draft of the standard writes it in quotes, most
 * clients without: both are the same key. Throws KEY_INVALID for any other header: without its key a repeat would count
 * twice.
 */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const text = String(header).trim();
  const key = /^"((?:[^"\\]|\\["\\])*)"$/.exec(text)?.[1]?.replace(/\\(["\\])/g, '$1') ?? text;
  if (ALLOWED.test(key)) return key;
  throw refuse(
    'KEY_INVALID',
    `Заголовок Idempotency-Key: от 1 до ${MAX_KEY_LENGTH} знаков ASCII, в кавычках или без них. Запрос не выполнен`,
  );
}
