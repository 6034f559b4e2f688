export { useCentre } from './use-centre.ts'
