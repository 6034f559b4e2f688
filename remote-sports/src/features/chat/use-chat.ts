import { useModule } from '../../lib/use-module.ts'

const load = () => import(/* webpackChunkName: "chat" */ './components/index.ts')
type Chat = Awaited<ReturnType<typeof load>>

/** The chat, inside a page and over one; fetched when it is wanted for the first time. */
export function useChat(isWanted: boolean): Chat | undefined {
  return useModule(load, isWanted)
}
