export { selectFreezeTimes } from './freezes.repository.ts'
export { freezesModule } from './freezes.routes.ts'
export { freezeOf } from './freezes.service.ts'
