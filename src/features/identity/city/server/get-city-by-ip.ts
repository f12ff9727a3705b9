import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { findCityByName } from './queries.ts';
import { type CityResponse, open, type Reader } from 'maxmind';

type Place = { name: string; region: string | null };

const readers = new Map<string, Promise<Reader<CityResponse>>>();

/**
 * The city of the caller's network address, if it is one that may be chosen (R-CALL-129). Without a database of addresses
 * none is found. Error: 404.
 */
export const getCityByIp: Operation<'cityByIp', Session> = async ({ db, env, request }) => {
  const place = env.GEOIP_FILE ? await findPlace(env.GEOIP_FILE, request.ip) : null;
  const city = place && (await findCityByName(db, place.name, place.region));
  if (!city) throw notFound('Город не определён');
  return { city };
};

/**
 * The place of a network address by the database in `file` (MaxMind's format, Russian names); null for a private address
 * and one that it does not know. The address goes nowhere else and is not kept.
 */
async function findPlace(file: string, address: string): Promise<Place | null> {
  let reader = readers.get(file);
  if (!reader) readers.set(file, (reader = open<CityResponse>(file)));
  return placeOf((await reader).get(address.replace(/^::ffff:(?=\d+\.)/, '')));
}

/** The Russian names of a record. */
function placeOf(record: Pick<CityResponse, 'city' | 'subdivisions'> | null): Place | null {
  const name = record?.city?.names.ru;
  return name ? { name, region: record?.subdivisions?.[0]?.names.ru ?? null } : null;
}
