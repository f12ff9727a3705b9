/**
 * Finds exports, files and dependencies that nothing outside of tests and the kit uses; run by
 * `scripts/unused-exports.test.ts`. `!` marks what is production code.
 */
const config = {
  entry: [
    'src/shop/main.ts!',
    'src/shop/commands/{import,shop}.ts!',
    'src/web/entry-*.tsx!',
    'src/web/routes/*.tsx!',
    'bench/run.ts!',
    'bench/{held,listing,page,people}/*.ts!',
    'scripts/*.{ts,mjs}!',
    // The build's own configuration is not followed
    'scripts/build/*.ts!',
  ],
  project: [
    '{src,bench,scripts}/**/*.{ts,tsx,mjs}!',
    '!**/*.test.{ts,tsx}!',
    '!**/*.{fixture,model}.ts!',
    '!src/features/*/*/server/factory.ts!',
    '!src/{server,shared,shop,web}/testing/**!',
    '!src/web/kit/**!',
    '!src/web/routes/dev.kit.tsx!',
  ],
  // A test may look at a part of a module that the module itself uses
  ignoreExportsUsedInFile: true,
};

export default config;
