export { landingTemplate } from './landing.template.ts'
