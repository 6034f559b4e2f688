export { type CallListener, createClient, hearCalls } from './client.ts'
