export { appealsCommand } from './appeals-command.ts';
export { askCompanyChange } from './company-change.ts';
export { mayOpenFile } from './may-open-file.ts';
export { moveAppeals } from './move-appeals.ts';
export { publishTypes, REQUIRED_TYPES } from './publish-types.ts';
export { registerAppealStream } from './register-stream.ts';
export { appealsRoutes } from './routes.ts';
export { countUnanswered, longestFirst, unreadAppeals, waitsFor } from './unread-appeals.ts';
export { visibleTo } from './visible-appeals.ts';
