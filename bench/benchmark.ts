import type { PostgresPrograms } from '#server/db/embedded/postgres-programs.ts';

/** What a benchmark may say while it runs and at its end. */
export type Print = (line: string) => void;

/**
 * `sizes`: numbers of products, for what is measured at several. `postgres`: another server than the embedded one, for
 * what buyers do most.
 */
export type BenchmarkOptions = { print: Print; sizes: readonly number[]; postgres?: PostgresPrograms };

/** Measures itself beside its reference in the same run and prints both, with their ratio. */
export type Benchmark = (options: BenchmarkOptions) => Promise<void>;

/** One figure beside its reference: `name  value unit  ratio to reference`. */
export function figure(name: string, value: number, unit: string, reference?: { name: string; value: number }): string {
  const head = `  ${name.padEnd(52)} ${number(value).padStart(12)} ${unit}`;
  return reference ? `${head}   ${(value / reference.value).toFixed(2)} of ${reference.name}` : head;
}

function number(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : value < 1000 ? 1 : 0 });
}
