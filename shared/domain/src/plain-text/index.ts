export * from './fill-text.ts'
export * from './plain-blocks.ts'
