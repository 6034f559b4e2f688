export * from './course.ts'
