import { useModule } from '../../lib/use-module.ts'

const load = () => import(/* webpackChunkName: "match-centre" */ './components/index.ts')
type Centre = Awaited<ReturnType<typeof load>>

/** What happens in a match; fetched when it is wanted for the first time. */
export function useCentre(isWanted: boolean): Centre | undefined {
  return useModule(load, isWanted)
}
