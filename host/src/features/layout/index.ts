export { ShellLayout } from './shell-layout.tsx'
export { focusMain } from './skip-link.tsx'
