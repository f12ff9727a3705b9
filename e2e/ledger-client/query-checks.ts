import { charsetOf, textOf, type AnswerCheck } from './answer.ts';
import { ONE, parseDecimal } from './decimal.ts';
import { ROOT, type OrderDocument } from './order-documents.ts';
import { parseXml } from './xml-tree.ts';

/** The longest number that 1C looks up. */
const MAX_NUMBER_LENGTH = 11;
const REQUIRED = {
  id: 'Ид',
  number: 'Номер',
  date: 'Дата',
  operation: 'ХозОперация',
  role: 'Роль',
  currency: 'Валюта',
  sum: 'Сумма',
} as const;
const LINE_REQUIRED = { id: 'Ид', price: 'ЦенаЗаЕдиницу', quantity: 'Количество', sum: 'Сумма' } as const;

/** What the answer to `query` keeps to before its documents are read. */
export const QUERY_CHECKS = {
  'xml-declaration-first': (answer) => {
    const text = textOf(answer);
    return text.startsWith('<?xml') ? undefined : `begins with ${JSON.stringify(text.slice(0, 60))}, not with <?xml`;
  },

  'declared-encoding': (answer) => {
    const declaration = /^<\?xml[^>]*?\sencoding=["']([^"']+)["']/.exec(textOf(answer));
    const declared = declaration?.[1]!.toLowerCase() ?? 'utf-8';
    return declared === charsetOf(answer) ? undefined : `declares ${declared} and is sent as ${charsetOf(answer)}`;
  },

  'well-formed': (answer) => {
    try {
      parseXml(textOf(answer));
      return undefined;
    } catch (error) {
      return `is not well-formed: ${(error as Error).message}`;
    }
  },

  root: (answer) => {
    const { name } = parseXml(textOf(answer));
    return name === ROOT ? undefined : `has the root ${name}, not ${ROOT}`;
  },

  'schema-version': (answer) => {
    const version = parseXml(textOf(answer)).attributes['ВерсияСхемы'];
    return /^\d+\.\d+/.test(version ?? '') ? undefined : `has ВерсияСхемы ${JSON.stringify(version ?? '')}`;
  },
} satisfies Record<string, AnswerCheck>;

/** Returns what is wrong with the documents of one answer. */
type DocumentCheck = (documents: readonly OrderDocument[]) => string | undefined;

/** One bad order fails the whole batch of 1C, so a check looks at all of them. */
export const DOCUMENT_CHECKS = {
  'document-fields': eachDocument((order) => {
    const missing = Object.entries(REQUIRED).find(([field]) => order[field as keyof typeof REQUIRED] === '');
    return missing && `has no ${missing[1]}`;
  }),

  'document-number-length': eachDocument(({ number }) =>
    number.length <= MAX_NUMBER_LENGTH ? undefined : `has a Номер of ${number.length} characters`,
  ),

  'document-date': eachDocument(({ date }) =>
    /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date)) ? undefined : `has Дата ${date}`,
  ),

  'document-operation': eachDocument(({ operation, role }) =>
    operation === 'Заказ товара' && role === 'Продавец'
      ? undefined
      : `has ХозОперация "${operation}" and Роль "${role}", not "Заказ товара" and "Продавец"`,
  ),

  counterparty: eachDocument(({ counterparties }) => {
    if (counterparties.length === 0) return 'has no Контрагент';
    return counterparties.every(({ id, role }) => id && role) ? undefined : 'has a Контрагент without Ид or Роль';
  }),

  'line-fields': eachLine((line) => {
    const missing = Object.entries(LINE_REQUIRED).find(([field]) => line[field as keyof typeof LINE_REQUIRED] === '');
    return missing && `has no ${missing[1]}`;
  }),

  amounts: eachDocument(({ sum, lines }) =>
    [sum, ...lines.flatMap((line) => [line.price, line.quantity, line.sum])]
      .filter((amount) => parseDecimal(amount) === undefined)
      .map((amount) => `has the amount "${amount}", which is no plain decimal`)
      .at(0),
  ),

  // A rounded price per unit may lose half a kopeck a unit, and the rounded sum another half
  'line-amount': eachLine(({ price, quantity, sum, hasDiscount }) => {
    const [unit, count, total] = [price, quantity, sum].map((amount) => parseDecimal(amount)!) as [
      bigint,
      bigint,
      bigint,
    ];
    const difference = unit * count - total * ONE;
    const tolerance = ((count + ONE) * ONE) / 200n;
    const agrees = hasDiscount || (difference <= tolerance && difference >= -tolerance);
    return agrees ? undefined : `costs ${sum}, which is not ${quantity} of ${price}`;
  }),

  'line-sums': eachDocument(({ sum, lines }) => {
    const total = lines.reduce((all, line) => all + parseDecimal(line.sum)!, 0n);
    return total === parseDecimal(sum) ? undefined : `has Сумма ${sum}, its lines make ${Number(total) / Number(ONE)}`;
  }),

  'unique-numbers': (documents) => {
    const twice = findRepeated(documents.map(({ number }) => number));
    return twice && `has two documents with Номер ${twice}`;
  },

  'unique-ids': (documents) => {
    const twice = findRepeated(documents.map(({ id }) => id));
    return twice && `has two documents with Ид ${twice}`;
  },
} satisfies Record<string, DocumentCheck>;

function eachDocument(check: (document: OrderDocument) => string | undefined): DocumentCheck {
  return (documents) => {
    for (const document of documents) {
      const message = check(document);
      if (message) return `has document ${document.number || document.id || '?'}, which ${message}`;
    }
    return undefined;
  };
}

function eachLine(check: (line: OrderDocument['lines'][number]) => string | undefined): DocumentCheck {
  return eachDocument(({ lines }) => {
    for (const [index, line] of lines.entries()) {
      const message = check(line);
      if (message) return `has line ${index + 1} (${line.id}), which ${message}`;
    }
    return undefined;
  });
}

function findRepeated(values: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return values.find((value) => seen.size === seen.add(value).size);
}
