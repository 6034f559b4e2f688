export { createClient, hearCalls } from './client.ts'
