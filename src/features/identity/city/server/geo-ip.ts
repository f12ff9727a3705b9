import { type CityResponse, open, type Reader } from 'maxmind';

export type Place = { name: string; region: string | null };

const readers = new Map<string, Promise<Reader<CityResponse>>>();

/**
 * The place of a network address by the database in `file` (MaxMind's format, Russian names); null for a private address
 * and one that it does not know. The address goes nowhere else and is not kept.
 */
export async function findPlace(file: string, address: string): Promise<Place | null> {
  let reader = readers.get(file);
  if (!reader) readers.set(file, (reader = open<CityResponse>(file)));
  return placeOf((await reader).get(address.replace(/^::ffff:(?=\d+\.)/, '')));
}

/** The Russian names of a record. */
function placeOf(record: Pick<CityResponse, 'city' | 'subdivisions'> | null): Place | null {
  const name = record?.city?.names.ru;
  return name ? { name, region: record?.subdivisions?.[0]?.names.ru ?? null } : null;
}
