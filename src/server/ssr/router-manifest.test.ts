import { describe, expect, it } from 'vitest';
import { routerManifest, type BuildManifest } from './router-manifest.ts';

const build: BuildManifest = {
  'src/web/entry-client.tsx': { file: 'assets/entry.js', css: ['assets/entry.css'], imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  'src/web/routes/basket.tsx?tsr-split=component': {
    file: 'assets/basket.js',
    css: ['assets/basket.css'],
    imports: ['_react.js', '_stepper.js'],
  },
  '_stepper.js': { file: 'assets/stepper.js', css: ['assets/stepper.css', 'assets/entry.css'] },
};

describe('routerManifest', () => {
  const { routes } = routerManifest(build, 'src/web/entry-client.tsx', {
    __root__: 'src/web/routes/__root.tsx',
    '/basket': 'src/web/routes/basket.tsx',
    '/none': 'src/web/routes/none.tsx',
  });

  it('gives every page the entry', () => {
    expect(routes.__root__).toEqual({
      scripts: [{ attrs: { type: 'module', async: true, src: '/assets/entry.js' } }],
      preloads: ['/assets/entry.js', '/assets/react.js'],
      css: ['/assets/entry.css'],
    });
  });

  it('gives a route what it needs beyond the entry', () => {
    expect(routes['/basket']).toEqual({
      preloads: ['/assets/basket.js', '/assets/stepper.js'],
      css: ['/assets/stepper.css', '/assets/basket.css'],
    });
    expect(routes['/none']).toEqual({ preloads: [], css: [] });
  });

  it('refuses a build without the entry', () => {
    expect(() => routerManifest(build, 'src/web/other.tsx', {})).toThrow('src/web/other.tsx');
  });
});
