import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { relations } from '#shared/rights/call-rights.ts';
import type { CallSchemas } from '#shared/endpoint.ts';
import { splitEndpoint, type ServedCall } from '../serve.ts';
import { MAX_KEY_LENGTH } from './idempotency-header.ts';
import { addressKey, createLimit, tooManyRequests } from './limit.ts';

/** The OpenAPI document of the served calls, made from their contracts. */
function openApiDocument(served: readonly ServedCall[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of served) {
    const { method, path } = splitEndpoint(call.endpoint);
    const address = path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}');
    (paths[address] ??= {})[method.toLowerCase()] = describeCall(call);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Оптовик',
      version: '1',
      description: 'Вызовы магазина. Ответ всегда в конверте status, data, errors.',
    },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}

function describeCall(call: ServedCall) {
  const { schemas } = call;
  return {
    operationId: call.name,
    summary: schemas.summary,
    description: `Доступ: ${call.access.name}. Охват: ${relations[call.relation].ru}. Не больше ${call.perMinute} в минуту.${refusals(schemas)}`,
    security: call.access.name === 'все' ? [] : [{ token: [] }],
    parameters: [
      ...parameters(schemas.params, 'path'),
      ...parameters(schemas.query, 'query'),
      ...(schemas.errors?.includes('KEY_REUSED') ? [idempotencyHeader] : []),
    ],
    ...(schemas.body && { requestBody: { required: true, content: bodyOf(call, schemas.body) } }),
    responses: { 200: { description: 'Ответ', content: json(envelope(toJson(schemas.data, 'output'))) } },
  };
}

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Ключ запроса, в кавычках или без них. Повтор с тем же ключом в течение суток получает первый ответ',
  schema: { type: 'string', minLength: 1, maxLength: MAX_KEY_LENGTH, pattern: '^[ -~]+$' },
};

/** A form with files is described by the operation's input. */
function bodyOf(call: ServedCall, schema: z.ZodType) {
  return call.upload ? { 'multipart/form-data': { schema: toJson(schema, 'output') } } : json(toJson(schema, 'input'));
}

const refusals = (schemas: CallSchemas) => (schemas.errors ? ` Отказы: ${schemas.errors.join(', ')}.` : '');
const json = (schema: unknown) => ({ 'application/json': { schema } });

/** Transforms (text to number) have no JSON schema and become `any`. */
const toJson = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });

const envelope = (data: unknown) => ({
  type: 'object',
  required: ['status', 'data', 'errors'],
  properties: {
    status: { enum: ['success', 'error'] },
    data,
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { type: 'string' }, message: { type: 'string' }, field: { type: 'string' } },
      },
    },
  },
});

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJson(schema, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, of]) => ({
    name: name === '*' ? 'path' : name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: of,
  }));
}

/** Requests of an address in a minute; the page of the documentation loads some files. */
const PER_MINUTE = 120;

/**
 * `/api/openapi.json` and `/api/docs/` (R-API-07), made when they are first asked for: they take 7 MB in every thread
 * that serves.
 */
export function registerOpenApi(app: FastifyInstance, served: readonly ServedCall[]): void {
  let text: string | undefined;
  let pages: Promise<FastifyInstance> | undefined;
  const checkLimit = createLimit(app, PER_MINUTE);
  const onRequest = async (request: FastifyRequest) => {
    const wait = await checkLimit(request, addressKey(request));
    if (wait !== null) throw tooManyRequests(wait);
  };
  app.get('/api/openapi.json', { onRequest }, (_request, reply) => {
    text ??= JSON.stringify(openApiDocument(served));
    return reply.type('application/json').send(text);
  });
  const sendPage = async ({ method, url, headers: given }: FastifyRequest, reply: FastifyReply) => {
    pages ??= import('./openapi-pages.ts').then(({ openApiPages }) => openApiPages(openApiDocument(served)));
    const asked = { method: method as 'GET', url, headers: given };
    const { statusCode, headers, rawPayload } = await (await pages).inject(asked);
    delete headers.connection;
    return reply.code(statusCode).headers(headers).send(rawPayload);
  };
  for (const url of ['/api/docs', '/api/docs/*']) app.get(url, { onRequest }, sendPage);
}
