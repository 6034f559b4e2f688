export { App } from './app.tsx'
export { provideShell } from './install-shell.ts'
export { type PageServices, createServices } from './services.ts'
