export { askVisitorId } from './ask-visitor-id.ts'
