/** A fresh `Idempotency-Key`. `crypto.randomUUID` is missing on plain http outside localhost. */
export function requestKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
