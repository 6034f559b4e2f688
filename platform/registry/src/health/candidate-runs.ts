import type { Channel, ChannelRemote } from '@site/contracts'

import { readRevisions } from '../channels/index.ts'
import type { Queryable } from '../storage/index.ts'

/** Most edits before a candidate's last one lie this near. */
const RECENT = 50

/**
 * Since which revision each candidate runs as it does: beside this stable release, with this share and this rule. What
 * was reported before says nothing about it, so a person who sets a share again begins a new count.
 */
export async function candidateRuns(db: Queryable, channel: Channel): Promise<ReadonlyMap<string, number>> {
  const names = Object.keys(channel.remotes).filter((name) => channel.remotes[name]?.candidate !== undefined)
  if (names.length === 0) return new Map()
  const upTo = ({ revision }: Channel): boolean => revision <= channel.revision
  const recent = (await readRevisions(db, channel.theme, RECENT)).filter(upTo)
  const found = new Map(names.map((name) => [name, startOf(recent, name)]))
  const oldest = recent.at(-1)?.revision ?? 1
  if (oldest === 1 || ![...found.values()].includes(oldest)) return found
  const all = (await readRevisions(db, channel.theme)).filter(upTo)
  return new Map(names.map((name) => [name, startOf(all, name)]))
}

/** @param revisions of one theme, newest first */
function startOf(revisions: readonly Channel[], name: string): number {
  const wanted = runOf(revisions[0]?.remotes[name])
  const other = revisions.findIndex(({ remotes }) => runOf(remotes[name]) !== wanted)
  return revisions[(other === -1 ? revisions.length : other) - 1]?.revision ?? 1
}

function runOf(remote: ChannelRemote | undefined): string {
  const { stable, candidate } = remote ?? {}
  return JSON.stringify([stable, candidate?.version, candidate?.weight, candidate?.abort])
}
