export { type LazyPart, lazyPart } from './lazy-part.tsx'
export { usePageStands } from './use-page-stands.ts'
export { whenQuiet } from './when-quiet.ts'
