import type { Env } from '#server/env.ts';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { findCityByName } from './queries.ts';
import { type CityResponse, open, type Reader } from 'maxmind';

type NamedCity = { name: string; region: string | null };

const readers = new Map<string, Promise<Reader<CityResponse>>>();

/**
 * The city of the caller's network address, if it is one that may be chosen (R-CALL-129). Without a database of addresses
 * none is found. Error: 404.
 */
export const getCityByIp: Operation<'cityByIp', Session> = async ({ db, env, request }) => {
  const found = env.GEOIP_FILE ? await lookUpAddress(env.GEOIP_FILE, request.ip) : null;
  const city = found && (await findCityByName(db, found.name, found.region));
  if (!city) throw notFound('Город не определён');
  return { city };
};

/** A network address with its city for people: «Тула, 203.0.113.7»; the address alone where its city is not known. */
export async function placeOfAddress({ GEOIP_FILE: file }: Pick<Env, 'GEOIP_FILE'>, address: string): Promise<string> {
  const city = file === undefined || address === '' ? null : await lookUpAddress(file, address);
  return [city?.name, address].filter(Boolean).join(', ');
}

/**
 * The city of a network address in the database `file` (MaxMind's format, Russian names); null for a private or unknown
 * address. The address is neither sent elsewhere nor stored.
 */
async function lookUpAddress(file: string, address: string): Promise<NamedCity | null> {
  let reader = readers.get(file);
  if (!reader) readers.set(file, (reader = open<CityResponse>(file)));
  return cityOf((await reader).get(address.replace(/^::ffff:(?=\d+\.)/, '')));
}

/** The Russian names of a record. */
function cityOf(record: Pick<CityResponse, 'city' | 'subdivisions'> | null): NamedCity | null {
  const name = record?.city?.names.ru;
  return name ? { name, region: record?.subdivisions?.[0]?.names.ru ?? null } : null;
}
