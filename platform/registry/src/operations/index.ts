export { createOperations, type Operations } from './operations.ts'
export { verifyRegistry } from './verify.ts'
