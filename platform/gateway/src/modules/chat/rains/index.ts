export { createPacketsFor, createRains, type Rains } from './rains.ts'
export { registerRainsSandbox } from './rains.sandbox.ts'
