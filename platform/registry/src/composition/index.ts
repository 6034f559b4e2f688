export { importMapOf } from './open-formats.ts'
export {
  type CompositionRequest,
  type CompositionService,
  createCompositionService,
  type ServedComposition,
} from './composition-service.ts'
