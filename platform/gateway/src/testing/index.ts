export * from './client.ts'
export * from './start-gateway.ts'
export * from './engines.ts'
export * from './spawn-gateway.ts'
