import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import { id } from '#features/wire.ts';
import type { priceListsCalls } from './calls.ts';

/** The address of the file, which opens for its owner's token for ten minutes (R-CALL-057). */
const link = z.string();

export const priceListsContract = {
  priceList: { summary: 'Прайс-лист всех товаров: ссылка на файл XLSX', data: link, errors: ['EMPTY'] },
  priceListOfSections: {
    summary: 'Прайс-лист выбранных разделов: ссылка на файл XLSX',
    body: z.object({ sections: z.array(id).max(1000).default([]) }),
    data: link,
    errors: ['EMPTY'],
  },
} satisfies Contract<typeof priceListsCalls>;
