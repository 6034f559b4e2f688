import { createContext, useContext } from 'react'

import type { Services } from './services.ts'

/** The host's own services, for its own components; remotes have the shell. */
export const ServicesContext = createContext<Services | undefined>(undefined)

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (services === undefined) throw new Error('useServices is for components of the host')
  return services
}
