export { ExchangeScreen, loadExchange } from './exchange-screen.tsx';
export { ImportNotesScreen } from './import-notes-screen.tsx';
export { ImportScreen, loadImport } from './import-screen.tsx';
export { ImportsScreen } from './imports-screen.tsx';
export { UploadScreen } from './upload-screen.tsx';
export { QuarantineScreen } from './quarantine-screen.tsx';
