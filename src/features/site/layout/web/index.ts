export { MenuIcon } from './menu-icon.tsx';
export { ErrorScreen } from './error-screen.tsx';
export { NotFoundPage, PageError, RootErrorPage } from './error-page.tsx';
export { ErrorDocument } from './error-document.tsx';
export { Document, documentHead } from './document.tsx';
export { PageLayout } from './page-layout.tsx';
