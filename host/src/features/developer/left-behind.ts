import { type ComposedRemote, type LeftSaid, LeftSaidSchema } from '@site/contracts'
import * as v from 'valibot'

import { styleKey } from '../../remotes/activation/index.ts'

/** What code has left in the page beside what a browser begins with. */
export interface LeftBehind {
  /** Names on `window` that no fresh page has, without the containers of what runs. Sorted. */
  readonly globals: readonly string[]
  /** Style caches of releases that the composition no longer names. Sorted. */
  readonly styles: readonly string[]
  /** Million bytes of the scripts' memory, where the browser says. */
  readonly memory: number | undefined
}

/** Of the host's own style cache, see `App`. */
const HOST_KEY = 'site'

/** A developer looks at it now and then: making a page to compare with costs some milliseconds. */
export function leftBehind(remotes: readonly ComposedRemote[]): LeftBehind {
  const containers = remotes.flatMap(({ active, fallback }) =>
    fallback === undefined ? [active.container] : [active.container, fallback.container],
  )
  const plain = new Set(namesOfFreshPage())
  const globals = Object.getOwnPropertyNames(window).filter(
    (name) => !plain.has(name) && !/^\d+$/.test(name) && !containers.some((container) => name.endsWith(container)),
  )
  const runs = new Set(containers.map(styleKey))
  const keys = Array.from(document.querySelectorAll('style[data-emotion]'), (style) =>
    (style.getAttribute('data-emotion') ?? '').replace(/[ -].*$/, ''),
  )
  const styles = new Set(keys.filter((key) => key !== HOST_KEY && !runs.has(key)))
  return { globals: globals.toSorted(), styles: [...styles].toSorted(), memory: memoryInUse() }
}

/** What was measured of a release before it was promoted; undefined where the registry cannot be asked. */
export async function fetchLeft(remote: string, version: string, signal: AbortSignal): Promise<LeftSaid | undefined> {
  try {
    const answer = await fetch(`/registry/left-behind/${remote}/${version}`, { signal })
    const said = v.safeParse(LeftSaidSchema, await answer.json())
    return said.success ? said.output : undefined
  } catch {
    return undefined
  }
}

function namesOfFreshPage(): readonly string[] {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const names = frame.contentWindow === null ? [] : Object.getOwnPropertyNames(frame.contentWindow)
  frame.remove()
  return names
}

function memoryInUse(): number | undefined {
  const memory: unknown = Reflect.get(performance, 'memory')
  if (typeof memory !== 'object' || memory === null) return undefined
  const used: unknown = Reflect.get(memory, 'usedJSHeapSize')
  return typeof used === 'number' ? used / 1_000_000 : undefined
}
