export { type LazyPart, lazyPart } from './lazy-part.tsx'
export { whenQuiet } from './when-quiet.ts'
