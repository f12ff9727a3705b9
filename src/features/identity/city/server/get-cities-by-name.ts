import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { listCities } from './queries.ts';

/** At most 20 cities that begin with the text, the caller's own marked (R-CALL-130). */
export const getCitiesByName: Operation<'citiesByName', Session> = async ({ db, session }, { query }) => {
  const cities = await listCities(db, query.cityName);
  return cities.map(({ id, name, region }) => ({
    cityId: id,
    cityName: name,
    region,
    isSelected: id === session.account.cityId,
  }));
};
