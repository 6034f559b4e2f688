import type { Channel, ChannelRemote, ComposedRemote } from '@site/contracts'

import { bucketOf } from './bucket.ts'

export type Cohort = ComposedRemote['cohort']

/**
 * Which release of each remote a device gets. Without a device id (static hosting) it is the stable one. The salt
 * holds the candidate's version: each rollout draws its own sample, and within one nobody is ever moved back.
 */
export function cohortsFor(channel: Channel, deviceId: string | undefined): ReadonlyMap<string, Cohort> {
  return new Map(
    Object.entries(channel.remotes).map(([name, remote]) => [name, cohortOf(channel.theme, name, remote, deviceId)]),
  )
}

function cohortOf(theme: string, name: string, remote: ChannelRemote, deviceId: string | undefined): Cohort {
  const { candidate } = remote
  if (candidate === undefined || deviceId === undefined) return 'stable'
  if (candidate.allow.includes(deviceId)) return 'allow'
  return bucketOf(`${theme}/${name}/${candidate.version}`, deviceId) < candidate.weight ? 'candidate' : 'stable'
}
