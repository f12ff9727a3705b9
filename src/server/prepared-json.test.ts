import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { jsonOf } from '#shared/json-text.ts';
import { PreparedJson } from './prepared-json.ts';

const written = (text: string) => {
  const answer = new PreparedJson<{ text: string }>();
  answer.writer.text(JSON.stringify({ text }));
  return answer.finish();
};

describe('an answer that is serialised by its operation', () => {
  it('has its data and its envelope', () => {
    const answer = written('Кабель «А»');
    expect(answer.read()).toEqual({ text: 'Кабель «А»' });
    expect(jsonOf(answer.read())).toBe('{"text":"Кабель «А»"}');
    expect(JSON.parse(answer.bytes.toString())).toEqual({
      status: 'success',
      data: { text: 'Кабель «А»' },
      errors: [],
    });
    answer.release();
  });

  it('is not changed by answers that are written before its release', () => {
    written('earlier').release();
    const one = new PreparedJson<string[]>();
    one.writer.text('["а"');
    const other = written('other');
    one.writer.text(',"я"]');
    const { bytes } = one.finish();
    other.release();
    const later = [written('later'), written('latest')];
    expect(JSON.parse(bytes.toString()).data).toEqual(['а', 'я']);
    expect(later.map((answer) => answer.read().text)).toEqual(['later', 'latest']);
  });

  it('gives its buffer to one later answer, however often it is released', () => {
    const answer = written('first');
    const { writer } = answer;
    answer.release();
    answer.release();
    const [second, third] = [written('second'), written('third')];
    expect([second, third].filter((one) => one.writer === writer)).toHaveLength(1);
    expect(second.read()).toEqual({ text: 'second' });
    expect(() => answer.read()).toThrow('not complete');
  });

  it('arrives whole at slow clients while others are answered from reused buffers', async () => {
    const app = Fastify();
    app.get('/:n', async ({ params }, reply) => {
      const answer = new PreparedJson<string[]>();
      const { n } = params as { n: string };
      answer.writer.text('["');
      for (let at = 0; at < 300; at += 1) answer.writer.text(n.repeat(1000));
      answer.writer.text('"]');
      answer.finish();
      reply.raw.once('finish', () => answer.release());
      return reply.type('application/json').send(answer.bytes);
    });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const slow = await Promise.all(['1', '2', '3'].map((n) => fetch(`${address}/${n}`)));
    for (const n of ['4', '5', '6', '7']) await (await fetch(`${address}/${n}`)).text();
    for (const [at, response] of slow.entries()) {
      const { data } = (await response.json()) as { data: string[] };
      expect(data[0] === String(at + 1).repeat(300_000)).toBe(true);
    }
    await app.close();
  });
});
