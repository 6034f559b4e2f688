import type { HostManifest, Release } from '@site/contracts'

import { checkChange, type Ground } from '../src/rules/index.ts'
import { fixtureHost, fixtureRelease, type FixtureInput } from './fixture-release.ts'

/** Small releases, hosts and shapes, for tests of what would be refused. */
export const releaseOf = (input: FixtureInput): Release => fixtureRelease(input).release
export const pageOf = (name: string, path: string, meta = {}) => ({
  name,
  path,
  page: 'page',
  title: { 'zh-CN': '页' },
  meta,
})

export const groundOf = (host: HostManifest = fixtureHost(), gateway: Ground['gateway'] = { calls: {} }) => ({
  host,
  gateway,
})

interface Around {
  readonly live?: Release[]
  readonly host?: HostManifest
  readonly gateway?: Ground['gateway']
}

/** Adds one release to what runs and says what is found. */
export function promote(release: Release, { live = [], host, gateway }: Around = {}) {
  return checkChange(groundOf(host, gateway), [live], [[...live, release]], [release.name])
}

export const TEXT = { type: 'string' }
export const NUMBER = { type: 'number' }
export const objectOf = (properties: Readonly<Record<string, object>>, required = Object.keys(properties)) => ({
  ...{ type: 'object', properties, required },
})
export const NO_SHAPES = {
  emits: {},
  handles: {},
  offers: { slots: {}, commands: {} },
  uses: { slots: {}, commands: {} },
}
export const openerOf = (shape: object, version = '1.0.0'): Release =>
  releaseOf({
    ...{ name: 'sports', version },
    manifest: { spots: [{ name: 'aside' }] },
    shapes: { ...NO_SHAPES, spots: { 'sports.aside': { ...shape } } },
  })
export const fillOf = (shape: object): Release =>
  releaseOf({
    manifest: { slots: [{ name: 'promo' }], fills: [{ spot: 'sports.aside', slot: 'promo' }] },
    shapes: { ...NO_SHAPES, offers: { slots: { 'help.promo': { ...shape } }, commands: {} } },
  })
export const passedBy = (shape: object) => ({ taken: { ...shape }, given: { ...shape } })
