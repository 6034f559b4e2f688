export * from './requirement.ts'
export * from './required.ts'
