export { Placeholder } from './placeholder.tsx'
export { RemoteView, SlotView } from './remote-view.tsx'
export { RemotesContext, useRemotes } from './remotes-context.ts'
export { useComposition } from './use-composition.ts'
