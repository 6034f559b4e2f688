import type { Composition, SkeletonShape, SlotName, SlotProps } from '@site/contracts'
import { useEffect, useState } from 'react'

import { RemotePart } from './remote-part.tsx'
import { useRemotes } from './remotes-context.ts'

export interface RemoteViewProps {
  readonly remote: string
  /** Key of the page, from the route's manifest entry. */
  readonly page: string
  readonly skeleton: SkeletonShape
  /** False for a kept-alive tab in the background. */
  readonly isActive?: boolean
  /** Told once the page, or the notice in its place, is on screen. */
  readonly onShown?: (() => void) | undefined
}

const NO_PROPS = {}

/**
 * Part of a mount's key: another one once the release was withdrawn in a hurry. Not as soon as the count says so: what is
 * mounted stays until it may go, while what is mounted meanwhile is of the next release and stays beyond that.
 */
function useRecalls(remote: string): number {
  const { compositions } = useRemotes()
  const [recalls, setRecalls] = useState(() => compositions.recalls(remote))
  useEffect(() => {
    const follow = (): void => setRecalls(compositions.recalls(remote))
    // A tab that comes back from the background has heard of nothing.
    follow()
    return compositions.onRecalled(follow)
  }, [compositions, remote])
  return recalls
}

/**
 * A page of a remote. It keeps the release that it was mounted with, unless that is withdrawn in a hurry: to show another
 * one, give it another key (a tab's key carries the release).
 */
export function RemoteView({ remote, page, skeleton, isActive = true, onShown }: RemoteViewProps) {
  const recalls = useRecalls(remote)
  return (
    <RemotePart
      key={`${remote}/${page}#${recalls}`}
      remote={remote}
      part={`page.${page}`}
      skeleton={skeleton}
      isActive={isActive}
      content={NO_PROPS}
      onShown={onShown}
    />
  )
}

export type SlotViewProps = { [Name in SlotName]: { readonly name: Name } & SlotProps[Name] }[SlotName]

/** A piece of a page that another deployable fills; degrades alone, and is nothing where no release offers it. */
export function SlotView({ name, ...content }: SlotViewProps) {
  const { compositions } = useRemotes()
  const [remote = '', slot = ''] = name.split('.')
  const recalls = useRecalls(remote)
  const offered = compositions.current().remotes[remote]?.active.manifest.slots.find((each) => each.name === slot)
  if (offered === undefined) return null
  return (
    <RemotePart
      key={`${name}#${recalls}`}
      remote={remote}
      part={`slot.${slot}`}
      skeleton={offered.skeleton}
      minHeight={offered.minHeight}
      minHeightTouch={offered.minHeightTouch}
      isActive
      content={content}
    />
  )
}

/** Whole names of the slots that fill a spot, in an order that no release has a say in. */
function slotsFilling({ remotes }: Composition, spot: string): string[] {
  return Object.entries(remotes)
    .flatMap(([remote, { active }]) =>
      (active.manifest.fills ?? []).filter((fill) => fill.spot === spot).map(({ slot }) => `${remote}.${slot}`),
    )
    .toSorted()
}

/** A named place in a remote's page: every slot that fills it, each of which degrades alone. */
export function SpotView({ name, ...content }: { readonly name: string }) {
  const { compositions } = useRemotes()
  return slotsFilling(compositions.current(), name).map((slot) => (
    // a remote declares what it gives to a spot, and what it takes in a slot: they were compared before this ran
    <SlotView key={slot} {...({ ...content, name: slot } as unknown as SlotViewProps)} />
  ))
}
