export { AuthOverlay, preloadAuth } from './auth-overlay.tsx'
export { authAtom, closeAuth, hideAuthHeader, openAuth, switchAuthMode } from './parts/auth-state.ts'
export { sendBindingCode } from './send-binding-code.ts'
