import { createProbeMemory } from './health/shared-probe.ts';
import { createCounterMemory } from './http/shared-counters.ts';

/** Memory that the serving threads of a process share. `counters`: of limits; `probes`: of its health. */
export type ProcessMemory = Record<'counters' | 'probes', SharedArrayBuffer>;

export const createProcessMemory = (): ProcessMemory => ({
  counters: createCounterMemory(),
  probes: createProbeMemory(),
});
