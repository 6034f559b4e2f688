import { createContext, useContext } from 'react'

import type { Remotes } from '../activation/index.ts'

export const RemotesContext = createContext<Remotes | undefined>(undefined)

export function useRemotes(): Remotes {
  const remotes = useContext(RemotesContext)
  if (remotes === undefined) throw new Error('views of remotes stand inside RemotesContext')
  return remotes
}
