import { join } from 'node:path';
import type { Plugin } from 'vite';
import { ROOT } from './root.ts';

/** React's CommonJS module of JSX by the names of its exports: every element is then made by `jsx()`, not `(0, module.jsx)()`. */
export function jsxByName(): Plugin {
  const byName = '\0jsx-by-name';
  const module = 'react/cjs/react-jsx-runtime.production.js';
  return {
    name: 'jsx-by-name',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    resolveId: (id) => (id === 'react/jsx-runtime' ? byName : null),
    load: (id) =>
      id === byName
        ? `import runtime from ${JSON.stringify(join(ROOT, 'node_modules', module))};
           export const { Fragment, jsx, jsxs } = runtime;`
        : null,
  };
}
