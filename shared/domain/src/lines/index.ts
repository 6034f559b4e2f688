export * from './lines.ts'
export * from './names.ts'
