export { ActionForm } from './action-form.tsx';
export { factorQuery } from './factor-query.ts';
export { SecondFactor } from './second-factor.tsx';
export { SetUpPage } from './set-up-page.tsx';
