import { CacheProvider } from '@emotion/react'
import type { RemoteIdentity } from '@site/shell'
import { RemoteContext } from '@site/shell/host'
import { type ComponentType, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

import type { Mounted } from '../activation/index.ts'
import { useRemotes } from './remotes-context.ts'

export interface MountedPartProps {
  readonly remote: string
  readonly mounted: Mounted
  readonly isActive: boolean
  readonly placeholder: ReactNode
  /** Props of a slot; a page gets none. */
  readonly content: Readonly<Record<string, unknown>>
  readonly onCommit: () => void
  readonly onThrow: (error: unknown) => void
}

/** Committed with the remote's own content, never with its placeholder: it stands in the same Suspense. */
function CommitProbe({ onCommit }: { readonly onCommit: () => void }) {
  useEffect(onCommit, [onCommit])
  return null
}

/**
 * A remote's component with all that is its own: identity, style cache, error boundary and Suspense, so that nothing
 * of it reaches another mount.
 */
export function MountedPart({ remote, mounted, isActive, placeholder, content, onCommit, onThrow }: MountedPartProps) {
  const { styleCache } = useRemotes()
  const { key, release } = mounted
  const Content = mounted.content as ComponentType<Readonly<Record<string, unknown>>>
  const identity = useMemo<RemoteIdentity>(
    () => ({ name: remote, version: release.version, namespace: key, isActive }),
    [remote, release.version, key, isActive],
  )
  return (
    <RemoteContext value={identity}>
      <CacheProvider value={styleCache(release.container)}>
        <ErrorBoundary fallback={null} onError={onThrow}>
          <Suspense fallback={placeholder}>
            <Content {...content} />
            <CommitProbe onCommit={onCommit} />
          </Suspense>
        </ErrorBoundary>
      </CacheProvider>
    </RemoteContext>
  )
}
