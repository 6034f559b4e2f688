export { LetterLink } from './letter-link.tsx'
export { NoticesOverlay } from './notices-overlay.tsx'
export { noticesAtom } from './notices.ts'
