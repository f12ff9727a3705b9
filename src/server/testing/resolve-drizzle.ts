import { registerHooks } from 'node:module';

/**
 * Resolves the modules of drizzle without Node's search. Its package.json lists its exports in 130 KB, and Node parses them
 * again for each module in the package and each import of it, which takes four fifths of the time of opening a database's
 * code. The bundle of a shop has no such imports; each process and thread of the tests has a thousand of them.
 */
const root = new URL('.', import.meta.resolve('drizzle-orm')).href;
const known = new Map<string, string>();

registerHooks({
  resolve(specifier, context, next) {
    const isWithin = specifier.startsWith('.') && context.parentURL?.startsWith(root) === true;
    if (!isWithin && specifier !== 'drizzle-orm' && !specifier.startsWith('drizzle-orm/'))
      return next(specifier, context);
    const found = isWithin ? new URL(specifier, context.parentURL).href : known.get(specifier);
    const url = found ?? next(specifier, context).url;
    if (!isWithin) known.set(specifier, url);
    return { url, format: 'module', shortCircuit: true };
  },
});
