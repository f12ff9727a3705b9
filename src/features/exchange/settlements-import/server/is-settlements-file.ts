import { open } from 'node:fs/promises';

/** Whether a file begins as one of settlements does: with an object of JSON. One that cannot be read is none. */
export async function isSettlementsFile(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null);
  if (!file) return false;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return /^\uFEFF?\s*\{/.test(buffer.subarray(0, bytesRead).toString('utf8'));
  } catch {
    return false;
  } finally {
    await file.close();
  }
}
