import cyrillic from '@fontsource-variable/golos-text/files/golos-text-cyrillic-wght-normal.woff2?url';
import latin from '@fontsource-variable/golos-text/files/golos-text-latin-wght-normal.woff2?url';
import { HeadContent, Scripts } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { QueryData } from '#web/app/query-data.tsx';
import '#web/theme/index.css';

/** Head of every page; a page adds its own title. */
export function documentHead() {
  return {
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'theme-color', content: '#ffffff' },
      // Phone browsers would turn articles into phone links.
      { name: 'format-detection', content: 'telephone=no' },
      { title: 'Оптовик' },
    ],
    links: [
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      ...[cyrillic, latin].map((href) => ({
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        crossOrigin: 'anonymous' as const,
        href,
      })),
    ],
  };
}

/** The HTML document around every page, error pages included (R-FMT-01). */
export function Document({ children }: { children: ReactNode }): ReactNode {
  return (
    <html lang="ru" data-mantine-color-scheme="light">
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <QueryData />
        <Scripts />
      </body>
    </html>
  );
}
