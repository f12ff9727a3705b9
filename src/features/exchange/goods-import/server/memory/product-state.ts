/** Bytes of the hash of a product's content that are kept, and the letters of it that they make for certain. */
const BYTES = 8;
export const STATE_LETTERS = 10;

/** The beginning of the hash in a product's row, as a number. */
export const productState = (contentHash: string): bigint => Buffer.from(contentHash, 'base64url').readBigInt64BE(0);

/** The first letters of the hash that a product's row must have. */
export function stateLetters(state: bigint): string {
  const bytes = Buffer.alloc(BYTES);
  bytes.writeBigInt64BE(state);
  return bytes.toString('base64url').slice(0, STATE_LETTERS);
}
