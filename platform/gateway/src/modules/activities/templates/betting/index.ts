export { createBettingTemplate } from './betting.template.ts'
