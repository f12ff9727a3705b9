import type { PageSession } from '#shared/page-rendering.ts';
import { ErrorScreen } from './error-screen.tsx';
import { errorTitle } from './error-title.ts';

interface ErrorDocumentProps {
  status: number;
  /** The address that failed, to try again. */
  href: string;
  styles: readonly string[];
  visitor: PageSession;
  /** Of the request that failed. */
  code: string;
}

/** A whole HTML document that shows an error without any script (R-ESCR-01). */
export function ErrorDocument({ status, href, styles, visitor, code }: ErrorDocumentProps) {
  return (
    <html lang="ru" data-theme={visitor.preferences?.theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{errorTitle(status)}</title>
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <main id="content">
          <ErrorScreen
            status={status}
            reloadHref={href}
            visitor={visitor}
            detail={status >= 500 ? `Код ошибки ${code}` : undefined}
          />
        </main>
      </body>
    </html>
  );
}
