export * from './plain-blocks.ts'
