/** What `main.ts` loads while its database starts. */
export { setupLink } from '#areas/identity/server/index.ts'
export { makeDemo } from './demo/make.ts'
export { start } from './start.ts'
