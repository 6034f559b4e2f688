export { importMapOf } from './open-formats.ts'
export { type CompositionService, createCompositionService, type ServedComposition } from './composition-service.ts'
