export { createRecent, recent, type Recent } from './recent.ts'
