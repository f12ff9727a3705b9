import { codeFingerprint } from '#server/files/code-fingerprint.ts';

/** Changes with the code of all goods features: what models of the catalogue are kept by. */
export const goodsFingerprint = (): string => codeFingerprint(import.meta.dirname);
