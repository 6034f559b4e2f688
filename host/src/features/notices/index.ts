export { noticesAtom } from './notices.ts'
export { NoticesOverlay } from './notices-overlay.tsx'
