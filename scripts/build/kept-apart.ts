/** Packages that the built server loads beside itself: they read files of their own, or a start does not load them. */
export const keptApart = ['sharp', 'pdfmake', '@fastify/swagger-ui', 'pino', '@simplewebauthn/server'];

/** The same of the server in development; the built one names them and never loads them. */
export const ofDevelopment = ['@fastify/middie', 'vite', 'pg-native'];
