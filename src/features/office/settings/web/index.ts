export { MissingSteps } from './missing-steps.tsx';
export { SettingsScreen } from './settings-screen.tsx';
