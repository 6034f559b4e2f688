export * from './models.ts'
export * from './rtp.ts'
export * from './spin.ts'
