import type { Env } from '#server/env.ts';
import { failure, type Finding, ok, warning } from './finding.ts';
import type { SeenVisitor } from './visitor-echo.ts';

/** An address of documentation: no visitor has it. The doctor claims it, as a visitor who forges his address does. */
const FORGED = '203.0.113.77';
const LIMIT_MS = 10_000;

type Settings = Pick<Env, 'PUBLIC_URL' | 'TRUST_PROXY'>;

/** Whether the public address leads to this shop, with the right name and visitor. `path`: signed for this shop's database. */
export async function checkProxy({ PUBLIC_URL, TRUST_PROXY }: Settings, path: string): Promise<Finding[]> {
  if (PUBLIC_URL === undefined) {
    return [
      warning(
        'PUBLIC_URL не задан',
        'Задайте адрес, под которым магазин видят покупатели: без него письма никуда не ведут',
      ),
    ];
  }
  let answer: Response;
  try {
    answer = await fetch(new URL(path, PUBLIC_URL), {
      headers: { 'x-forwarded-for': FORGED },
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
  } catch (error) {
    return [
      failure(
        `${PUBLIC_URL} не отвечает: ${reasonOf(error)}`,
        'Проверьте, что магазин и прокси запущены, и проверьте запись DNS, порт и сертификат',
      ),
    ];
  }
  const seen = answer.status === 200 ? ((await answer.json().catch(() => null)) as SeenVisitor | null) : null;
  if (seen === null) {
    return [
      failure(
        `По адресу ${PUBLIC_URL} отвечает не этот магазин (HTTP ${answer.status})`,
        'Проверьте, куда ведёт прокси, и что магазин и эта команда открывают одну базу данных',
      ),
    ];
  }
  return judgeVisitor(seen, { PUBLIC_URL, TRUST_PROXY });
}

/** What is wrong with how the shop sees a request through its public address. */
export function judgeVisitor(seen: SeenVisitor, { PUBLIC_URL, TRUST_PROXY }: Settings): Finding[] {
  const wanted = new URL(PUBLIC_URL!);
  const hasProxy = seen.forwarded !== null && seen.forwarded !== FORGED;
  const found: Finding[] = [];
  if (seen.host !== wanted.host) {
    found.push(
      failure(
        `Магазин видит имя «${seen.host}», а в PUBLIC_URL «${wanted.host}»`,
        'Прокси должен передавать имя из запроса. nginx: proxy_set_header Host $http_host',
      ),
    );
  }
  if (`${seen.protocol}:` !== wanted.protocol) {
    found.push(
      failure(
        `Магазин видит ${seen.protocol}, а в PUBLIC_URL ${wanted.protocol.slice(0, -1)}`,
        'nginx: proxy_set_header X-Forwarded-Proto $scheme; и TRUST_PROXY',
      ),
    );
  }
  if (seen.address === FORGED) {
    found.push(
      failure(
        'Магазин верит адресу, который посетитель назвал сам',
        'Задайте в TRUST_PROXY точное число прокси. nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for',
      ),
    );
  } else if (hasProxy && !seen.trusts) {
    found.push(
      failure(
        'Все посетители для магазина — один адрес прокси',
        'Задайте TRUST_PROXY=1 (число прокси перед магазином)',
      ),
    );
  } else if (TRUST_PROXY !== undefined && TRUST_PROXY !== '0' && TRUST_PROXY !== 'false' && !seen.trusts) {
    found.push(
      warning(
        'TRUST_PROXY задан, но прокси не передаёт адрес посетителя',
        'nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for',
      ),
    );
  }
  return found.length > 0 ? found : [ok(`${PUBLIC_URL} ведёт в этот магазин; посетитель виден как ${seen.address}`)];
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? message;
}
