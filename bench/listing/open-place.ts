import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgresPrograms } from '#server/testing/find-postgres.ts';
import { openKeptDatabase } from './kept-database.ts';
import type { ListingData } from './listing-data.ts';

/** Where the generated catalogue of so many products lies. */
export type Place = {
  engine: 'postgres' | 'pglite';
  url?: string;
  directory?: string;
  /** Null where it is still to be filled; `label` then says that it has been. */
  data: ListingData | null;
  label?: (data: ListingData) => void;
  stop: () => Promise<void>;
};

/** On PostgreSQL one that is kept for the next time; where there is none, an embedded one that is gone when it stops. */
export async function openPlace(size: number): Promise<Place> {
  if (findPostgresPrograms() !== undefined) {
    return { engine: 'postgres', ...(await openKeptDatabase(`listing-${size}`)) };
  }
  const directory = mkdtempSync(join(tmpdir(), 'optovik-bench-'));
  return {
    engine: 'pglite',
    directory,
    data: null,
    stop: async () => rmSync(directory, { recursive: true, force: true }),
  };
}
