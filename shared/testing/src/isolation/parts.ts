import { partsToMeasure, type Release, RoutePathSchema, type StageWish } from '@site/contracts'
import * as v from 'valibot'

/** File beside a remote's package.json: what its parts are mounted with; everything may be left out. */
export const SAMPLES_FILE = 'measure.json'

/** Part → address of a page whose path has parameters, props of a slot. */
export const SamplesSchema = v.record(
  v.pipe(v.string(), v.regex(/^(page|slot)\../)),
  v.strictObject({ path: v.optional(RoutePathSchema), props: v.optional(v.record(v.string(), v.unknown())) }),
)
export type Samples = v.InferOutput<typeof SamplesSchema>

/** A part with what it is mounted with. */
export type Part = Omit<NonNullable<StageWish>, 'mount'>

/**
 * Every page and slot of a release. A page is mounted at its first route, or at the one that its sample is an address of;
 * a parameter without a sample is `1`.
 *
 * @throws with a sentence for a sample that is of no part, or of no route of its page
 */
export function stagedParts({ manifest }: Pick<Release, 'manifest'>, samples: Samples): Part[] {
  const names = partsToMeasure(manifest)
  const strange = Object.keys(samples).find((name) => !names.some((part) => part === name))
  if (strange !== undefined) throw new Error(`${SAMPLES_FILE} has ${strange}, which the release does not have`)
  return names.map((part) => {
    const { path, props } = samples[part] ?? {}
    if (part.startsWith('slot.')) return { part, ...(props === undefined ? {} : { props }) }
    const routes = manifest.routes.filter(({ page }) => part === `page.${page}`)
    const route = path === undefined ? routes[0] : routes.find(({ path: pattern }) => matches(pattern, path))
    if (route === undefined) throw new Error(`${SAMPLES_FILE}: ${path ?? ''} is the address of no route of ${part}`)
    return { part, pattern: route.path, path: path ?? filledIn(route.path) }
  })
}

/** Whether anything of it is for members alone. */
export function needsMember({ manifest }: Pick<Release, 'manifest'>): boolean {
  return manifest.routes.some(({ meta }) => meta.requiresAuth === true || meta.bindPhone === true)
}

function matches(pattern: string, path: string): boolean {
  const source = pattern
    .replaceAll('.', String.raw`\.`)
    .replaceAll(/:\w+/g, '[^/]+')
    .replace(/\/\*$/, '(/.*)?')
  return new RegExp(`^${source}$`).test(path)
}

function filledIn(pattern: string): string {
  return pattern.replaceAll(/:\w+/g, '1').replace(/\/\*$/, '')
}
