import { z } from 'zod';
import { id, idText, oneLine } from '#features/wire.ts';
import type { Contract } from '#shared/endpoint.ts';
import { OBJECT_NAME_LENGTH } from '#shared/limits.ts';
import type { objectsCalls } from './calls.ts';

/** `isClosed`: no new order may name it; orders that have it keep it. */
export const companyObject = z.object({ id, name: z.string(), isClosed: z.boolean() });
export type CompanyObject = z.infer<typeof companyObject>;

const name = oneLine(OBJECT_NAME_LENGTH).min(1, 'Введите название объекта');

export const objectsContract = {
  objectList: {
    summary: 'Объекты компании покупателя по названию, закрытые тоже',
    query: z.object({ contragent: idText }),
    /** `mayChange`: the caller keeps the list. */
    data: z.object({ items: z.array(companyObject), mayChange: z.boolean() }),
    errors: ['NOT_FOUND'],
  },
  objectAdd: {
    summary: 'Добавляет объект компании; названия в компании не повторяются',
    body: z.object({ contragent: id, name }),
    data: companyObject,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'TAKEN', 'LIMIT', 'KEY_REUSED'],
  },
  objectChange: {
    summary: 'Меняет название объекта, закрывает и открывает его',
    params: z.object({ id: idText }),
    body: z.object({ name: name.optional(), isClosed: z.boolean().optional() }),
    data: companyObject,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'TAKEN'],
  },
} satisfies Contract<typeof objectsCalls>;
