export { NoticesOverlay } from './notices-overlay.tsx'
export { noticesAtom } from './notices.ts'
