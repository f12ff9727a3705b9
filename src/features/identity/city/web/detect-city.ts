import type { ApiClient } from '#web/api/api-client.ts';
import type { City } from '../contract.ts';

/** The city of the visitor's network address, or null where it is not found for any reason (R-ERR-24, R-STATE-074). */
export async function detectCity(api: ApiClient): Promise<City | null> {
  try {
    return (await api('cityByIp', {})).city;
  } catch {
    // Without an answer the visitor chooses himself: that is not reported as a failure
    return null;
  }
}

/** R-STATE-070, R-STATE-071: 'Ваш город Тула, Тульская область?', without a region 'Ваш город Москва?'. */
export function cityQuestion({ name, region }: Pick<City, 'name' | 'region'>): string {
  return `Ваш город ${[name, region].filter(Boolean).join(', ')}?`;
}
