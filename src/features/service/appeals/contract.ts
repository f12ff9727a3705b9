import { z } from 'zod';
import { formBody, id, idText, pageInfo, pageNumber, ruled, uploadedFile } from '#features/wire.ts';
import { APPEAL_MESSAGE_LENGTH, APPEAL_TITLE_LENGTH, CANNED_TITLE_LENGTH, PERSON_NAME_LENGTH } from '#shared/limits.ts';
import { appealColors, appealStatuses, MAX_RATING, MIN_RATING } from '#shared/appeal-status.ts';
import type { Contract } from '#shared/endpoint.ts';
import { normalisePhone } from '#shared/phone.ts';
import { checkPersonName, checkTitle } from '#shared/names.ts';
import { APPEAL_UPLOAD } from '#shared/upload-rules.ts';
import { checkEmail, checkPhoneNumber, checkRequired } from '#shared/validation.ts';
import type { appealsCalls } from './calls.ts';

const appealStatus = z.enum(appealStatuses);
const status = z.object({ code: appealStatus, name: z.string(), color: z.enum(appealColors) });
const type = z.object({ id, code: z.string(), name: z.string() });
const named = z.object({ id, name: z.string() });

const appealListItem = z.object({
  id,
  title: z.string(),
  url: z.string(),
  type,
  status,
  contragent: named.nullable(),
  author: z.string(),
  date: z.string(),
  lastMessageDate: z.string(),
  /** There is a message that the reader has not read. */
  isUnread: z.boolean(),
});
export type AppealListItem = z.infer<typeof appealListItem>;

const file = z.object({ name: z.string(), size: z.int(), link: z.string() });
const message = z.object({
  id,
  /** R-ENT-64. */
  author: z.string(),
  isManager: z.boolean(),
  /** The reader wrote it. */
  isOwn: z.boolean(),
  text: z.string(),
  date: z.string(),
  files: z.array(file),
});
export type AppealMessage = z.infer<typeof message>;

const change = z.object({ field: z.string(), title: z.string(), from: z.string(), to: z.string() });

const appealDetail = appealListItem.extend({
  manager: z.string().nullable(),
  /** `url`: the reader's own page of the order; null: he has none. */
  order: z.object({ id, number: z.string(), url: z.string().nullable() }).nullable(),
  item: z
    .object({ lineNo: z.int(), article: z.string().nullable(), name: z.string(), quantity: z.int(), unit: z.string() })
    .nullable(),
  changes: z.array(change),
  isApproved: z.boolean(),
  rating: z.int().nullable(),
  /** Grows with every change; an open page waits for the next one. */
  version: z.int(),
});

const thread = z.object({
  appeal: appealDetail,
  /** The newest, or those before the one that was named; oldest first. */
  messages: z.array(message),
  hasEarlier: z.boolean(),
  /** The reader answers as a manager. */
  isManager: z.boolean(),
  canMessage: z.boolean(),
  canRate: z.boolean(),
  canClose: z.boolean(),
  canHandOver: z.boolean(),
  canApprove: z.boolean(),
});
export type AppealThread = z.infer<typeof thread>;

/** A field of a form that was left empty is absent. */
const orAbsent = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional();
const formId = z.union([id, idText]);

/** One file, several, or none. */
const files = z
  .union([uploadedFile.transform((one) => [one]), z.array(uploadedFile).max(APPEAL_UPLOAD.maxFiles)])
  .optional()
  .default([]);

const text = ruled(APPEAL_MESSAGE_LENGTH, checkRequired);
const personName = orAbsent(ruled(PERSON_NAME_LENGTH, checkPersonName));

/** What the author asks to change of his data; an absent field stays. */
const personFields = {
  last_name: personName,
  name: personName,
  second_name: personName,
  work_position: orAbsent(ruled(PERSON_NAME_LENGTH, checkTitle)),
  email: orAbsent(ruled(254, checkEmail).transform((value) => value.toLowerCase())),
  phone: orAbsent(ruled(40, checkPhoneNumber).transform((value) => normalisePhone(value)!)),
};

export const appealsContract = {
  appealList: {
    summary: 'Обращения: свои, а администратору — всей компании; новые сверху',
    query: z.object({ page: pageNumber }),
    data: z.object({ items: z.array(appealListItem), navigation: pageInfo }),
  },
  managerAppeals: {
    summary: 'Обращения компаний менеджера и переданные ему; без ответа сверху',
    query: z.object({
      page: pageNumber,
      status: orAbsent(appealStatus).catch(undefined),
      st: z.string().trim().max(100).catch('').default(''),
    }),
    data: z.object({ items: z.array(appealListItem), navigation: pageInfo, statuses: z.array(status) }),
    errors: ['FORBIDDEN'],
  },
  appealDetail: {
    summary: 'Обращение с сообщениями: последние 50 или те, что перед before',
    params: z.object({ id: idText }),
    query: z.object({ before: orAbsent(idText) }),
    data: thread,
    errors: ['404'],
  },
  appealTypes: { summary: 'Темы обращений', data: z.array(type) },
  appealAdd: {
    summary: 'Создаёт обращение; тема по id или коду, файлы в поле files',
    body: formBody(
      z.object({
        type: z.union([formId, z.string().max(50)]),
        title: ruled(APPEAL_TITLE_LENGTH, checkRequired),
        message: text,
        files,
        contragent: orAbsent(formId),
        /** The order, and its line, that the appeal is about. */
        order: orAbsent(formId),
        line: orAbsent(formId),
        ...personFields,
      }),
    ),
    data: z.object({ id }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'RATE_LIMITED', 'BAD_FILE', 'TOO_LARGE', 'KEY_REUSED'],
  },
  appealMessage: {
    summary: 'Добавляет сообщение в обращение; файлы в поле files',
    body: formBody(z.object({ appeal_id: formId, message: text, files })),
    data: z.object({
      message,
      status,
      version: z.int(),
      /** The appeal that waits longest for who has answered as staff; null: none does, or the author has written. */
      next: id.nullable(),
    }),
    errors: ['NOT_FOUND', 'CLOSED_APPEAL', 'RATE_LIMITED', 'BAD_FILE', 'TOO_LARGE', 'KEY_REUSED'],
  },
  appealRate: {
    summary: 'Оценка закрытого обращения его автором; меняется в течение суток',
    body: z.object({ appeal_id: id, rating: z.int().min(MIN_RATING).max(MAX_RATING) }),
    data: z.object({ rating: z.int() }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'FORBIDDEN'],
  },
  appealRead: {
    summary: 'Отмечает сообщения обращения прочитанными до названного',
    body: z.object({ appeal_id: id, message_id: id }),
    data: z.object({}),
    errors: ['NOT_FOUND'],
  },
  appealClose: {
    summary: 'Закрывает обращение; повтор ничего не меняет',
    body: z.object({ appeal_id: id }),
    data: z.object({ status }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
  appealApprove: {
    summary: 'Менеджер одобряет изменение личных данных: имя меняется сразу, почту и телефон подтверждает владелец',
    body: z.object({ appeal_id: id }),
    data: z.object({}),
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT', 'TAKEN'],
  },
  appealColleagues: {
    summary: 'Менеджеры, которым можно передать обращение',
    data: z.array(named),
    errors: ['FORBIDDEN'],
  },
  appealHandOver: {
    summary: 'Передаёт обращение другому менеджеру',
    body: z.object({ appeal_id: id, manager_id: id }),
    data: z.object({}),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CLOSED_APPEAL'],
  },
  cannedAnswers: {
    summary: 'Заготовленные ответы менеджера и общие ответы тем',
    /** `type`: of the theme whose answer all staff share; null: the manager's own. */
    data: z.array(z.object({ id, title: z.string(), text: z.string(), type: id.nullable() })),
    errors: ['FORBIDDEN'],
  },
  cannedAnswerSave: {
    summary: 'Сохраняет заготовленный ответ: новый или названный',
    body: z.object({ id: id.optional(), title: ruled(CANNED_TITLE_LENGTH, checkRequired), text }),
    data: z.object({ id }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'LIMIT'],
  },
  cannedAnswerRemove: {
    summary: 'Удаляет заготовленный ответ',
    body: z.object({ id }),
    data: z.object({}),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
} satisfies Contract<typeof appealsCalls>;
