/** Milliseconds of a clock that all threads of the process have and nobody sets, in 32 bits, never 0. */
export const moment = (): number => Number(BigInt.asIntN(32, process.hrtime.bigint() / 1_000_000n)) || 1;

/** Milliseconds since a moment, right for seven weeks. */
export const ageOf = (at: number): number => (moment() - at) >>> 0;
