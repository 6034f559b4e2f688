export { type EmptyWindow, openEmptyWindow } from './open-window.ts'
export { useIsDesktop, useReducedMotion } from './use-media.ts'
