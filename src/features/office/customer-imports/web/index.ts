export { CustomerImportScreen } from './import-screen.tsx';
export { CustomerImportsScreen } from './imports-screen.tsx';
