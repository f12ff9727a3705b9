export { CityButton } from './city-button.tsx';
export { CityDialogs } from './city-dialogs.tsx';
