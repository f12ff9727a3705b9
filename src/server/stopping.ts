/** One word that the serving threads of a process share: whether it is about to stop. */
export const createStoppingMemory = (): SharedArrayBuffer => new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);

export function announceStop(memory: SharedArrayBuffer): void {
  Atomics.store(new Int32Array(memory), 0, 1);
}

export const isStopping = (memory: SharedArrayBuffer): boolean => Atomics.load(new Int32Array(memory), 0) === 1;
