/** The way back from a page of the exchange. */
export const exchangeCrumbs = [{ path: '/office/exchange/', title: 'Обмен' }];

export const importsCrumbs = [...exchangeCrumbs, { path: '/office/exchange/imports/', title: 'Журнал загрузок' }];
