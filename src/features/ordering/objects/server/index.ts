export { listObjects, listObjectsOf, objectColumn, openObjects } from './list-objects.ts';
export { objectsRoutes } from './routes.ts';
