export { createDrawTemplate } from './draw.template.ts'
