import { MantineProvider } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { createContext, use, type ReactNode } from 'react';
import '#web/theme/mantine.css';
import { mantineTheme } from '#web/theme/mantine-theme.ts';

const IsInside = createContext(false);

/**
 * Mantine's components work inside of this. It is not around every page, because lists and product pages do without
 * Mantine and are 8 KB of script and 5 KB of style lighter; what `ui/` builds upon Mantine brings it along. A page that
 * uses a Mantine component itself wraps its form in it and imports that component's `*.layer.css`.
 */
export function MantineRoot({ children }: { children: ReactNode }) {
  const nonce = useRouter().options.ssr?.nonce ?? '';
  if (use(IsInside)) return children;
  return (
    <IsInside value>
      <MantineProvider
        theme={mantineTheme}
        forceColorScheme="light"
        // theme/mantine.css holds them: written into every page they would be 12 KB
        withCssVariables={false}
        withGlobalClasses={false}
        getStyleNonce={() => nonce}
      >
        {children}
      </MantineProvider>
    </IsInside>
  );
}
