import { createContext, useContext } from 'react'

/** Which release a mounted view belongs to. Provided by the host around every page and slot. */
export interface RemoteIdentity {
  readonly name: string
  readonly version: string
  /** i18n namespace of this release, `name@version`: two versions can be mounted at once. */
  readonly namespace: string
  /** False while the view is a kept-alive tab in the background: pause sockets and timers then. */
  readonly isActive: boolean
}

export const RemoteContext = createContext<RemoteIdentity | undefined>(undefined)

export function useRemote(): RemoteIdentity {
  const identity = useContext(RemoteContext)
  if (identity === undefined) throw new Error('useRemote is for components inside a mounted remote')
  return identity
}

/** Name of the deployable that a component is of. What the host shows itself is inside no mounted remote. */
export function useDeployable(): string {
  return useContext(RemoteContext)?.name ?? 'host'
}

/** True while the view is on screen. */
export function useIsActive(): boolean {
  return useRemote().isActive
}
