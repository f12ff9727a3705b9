import { createProbeMemory } from './health/shared-probe.ts';
import { createCounterMemory } from './http/shared-counters.ts';
import { createOutageMemory } from './log/outages.ts';
import { createStoppingMemory } from './stopping.ts';

/**
 * Memory that the serving threads of a process share. `counters`: of limits; `probes`: of its health; `outages`: of its log;
 * `stopping`: of its stop.
 */
export type ProcessMemory = Record<'counters' | 'probes' | 'outages' | 'stopping', SharedArrayBuffer>;

export const createProcessMemory = (): ProcessMemory => ({
  counters: createCounterMemory(),
  probes: createProbeMemory(),
  outages: createOutageMemory(),
  stopping: createStoppingMemory(),
});
