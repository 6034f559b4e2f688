import { type ComponentType, useEffect } from 'react'

import type { HostPage } from './route-table.ts'

export interface HostPageProps {
  /** Told when the page has come on screen. */
  readonly onShown: () => void
}

/** What the host itself shows for its own routes; given by the root, which knows the pages. */
export type HostScreens = Readonly<Record<HostPage, ComponentType<HostPageProps>>>

export function useShown(onShown: () => void): void {
  useEffect(onShown, [onShown])
}
