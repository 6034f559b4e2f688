export { createTaskTemplate } from './tasks.template.ts'
