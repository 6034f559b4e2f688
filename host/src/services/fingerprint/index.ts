export { currentVisitorId } from './current-visitor-id.ts'
