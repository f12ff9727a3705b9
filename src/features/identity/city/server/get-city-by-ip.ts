import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { findPlace } from './geo-ip.ts';
import { findCityByName } from './queries.ts';

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
