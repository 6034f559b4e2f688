export { createRaceTemplate } from './race.template.ts'
