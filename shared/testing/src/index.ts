export { createFakeShell, type EmittedEvent, type FakeShell, type FakeShellOptions } from './fake-shell.ts'
export { renderPart, type RenderedPart, type RenderPartOptions } from './render-part.tsx'
