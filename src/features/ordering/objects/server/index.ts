export { listObjects, listObjectsOf, listOpenObjects, objectColumn } from './list-objects.ts';
export { objectsRoutes } from './routes.ts';
