export { createClient, observeCalls } from './client.ts'
