import {
  chooseLexicon,
  chosenLexicons,
  lexiconTitles,
  shippedLines,
  tradeLexicons,
} from '#goods/search/server/index.ts';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { authorOf } from './author-of.ts';

/** The lexicons of the search, the common one first. */
export const listLexicons: Operation<'officeLexicons', Session> = async ({ db }) => {
  const chosen = await chosenLexicons(db);
  return {
    items: [
      { name: 'common', title: 'общий', lines: shippedLines('common').length, isChosen: null },
      ...tradeLexicons.map((name) => ({
        name,
        title: lexiconTitles[name],
        lines: shippedLines(name).length,
        isChosen: chosen.includes(name),
      })),
    ],
  };
};

/** Chooses a lexicon of a trade or drops it. Error: NOT_FOUND. */
export const chooseOne: Operation<'officeLexiconChoose', Session> = async (ctx, { body }) => {
  const name = tradeLexicons.find((one) => one === body.name);
  if (name === undefined) throw notFound('Такого отраслевого словаря нет');
  await chooseLexicon(ctx.db, { name, isChosen: body.isChosen }, authorOf(ctx));
  return {};
};
