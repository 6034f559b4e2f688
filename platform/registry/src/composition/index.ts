export {
  type CompositionRequest,
  type CompositionService,
  createCompositionService,
  type ServedComposition,
} from './composition-service.ts'
