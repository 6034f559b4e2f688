import type { SkeletonShape } from '@site/contracts'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

import type { PartName } from '../activation/index.ts'
import { FailureNotice } from './failure-notice.tsx'
import { MountedPart } from './mounted-part.tsx'
import { Placeholder } from './placeholder.tsx'
import { useRemotes } from './remotes-context.ts'

export interface RemotePartProps {
  readonly remote: string
  readonly part: PartName
  readonly skeleton: SkeletonShape
  readonly minHeight?: number | undefined
  readonly minHeightTouch?: number | undefined
  readonly isActive: boolean
  readonly content: Readonly<Record<string, unknown>>
  /** Told once the content, or the notice in its place, is on screen. */
  readonly onShown?: (() => void) | undefined
}

/** One mount of a page or slot: placeholder, content, or a notice in place. Give it a key of remote and part. */
export function RemotePart(props: RemotePartProps) {
  const { remote, part, skeleton, minHeight, minHeightTouch, isActive, content, onShown } = props
  const remotes = useRemotes()
  const [activation] = useState(() => remotes.activation(remote, part))
  const state = useSyncExternalStore(activation.subscribe, activation.state)
  const mounted = activation.mounted()
  const mountedKey = mounted?.key
  useEffect(() => activation.connect(), [activation])
  const onCommit = useCallback(() => {
    if (mountedKey !== undefined) activation.committed(mountedKey)
  }, [activation, mountedKey])

  const isNotice = state.kind === 'failed' || (state.kind === 'loading' && state.isBehindNotice)
  const isShown = isNotice || (state.kind === 'ready' && state.isCommitted)
  useEffect(() => {
    if (isShown) onShown?.()
  }, [isShown, onShown])

  const placeholder = <Placeholder shape={skeleton} minHeight={minHeight} minHeightTouch={minHeightTouch} />
  if (state.kind === 'ready' && mounted !== undefined) {
    return (
      <MountedPart
        key={`${mounted.key}#${state.round}`}
        remote={remote}
        mounted={mounted}
        isActive={isActive}
        placeholder={placeholder}
        content={content}
        onCommit={onCommit}
        onThrow={(error) => activation.threw(mounted.key, error)}
      />
    )
  }
  if (isNotice) {
    const cause = state.kind === 'failed' ? state.cause : 'load'
    const isCompact = part.startsWith('slot.')
    return <FailureNotice cause={cause} onRetry={activation.retry} isCompact={isCompact} minHeight={minHeight} />
  }
  return placeholder
}
