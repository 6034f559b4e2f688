interface Reader {
  /** As limits count it. */
  readonly address: string
  /** What waits for it. */
  readonly bytes: number
}

/** Bytes that may wait for readers. */
interface Most {
  readonly ofAddress: number
  readonly ofAll: number
}

/**
 * Which readers are to be ended, so that no more waits than may: of an address that has too much its slowest ones, and
 * where all have, the slowest of the address that has most by then, so that who takes many sockets gives way before others.
 */
export function readersToEnd<R extends Reader>(readers: readonly R[], { ofAddress, ofAll }: Most): readonly R[] {
  const slowestFirst = readers.toSorted((one, other) => other.bytes - one.bytes)
  const groups = [...Map.groupBy(slowestFirst, ({ address }) => address).values()].map((own) => ({
    own,
    sum: sumOf(own),
  }))
  const ended: R[] = []
  let all = sumOf(readers)

  function endSlowest(group: (typeof groups)[number]): void {
    const slowest = group.own.shift()
    if (slowest === undefined) return
    group.sum -= slowest.bytes
    all -= slowest.bytes
    ended.push(slowest)
  }

  for (const group of groups) while (group.sum > ofAddress) endSlowest(group)
  while (all > ofAll) endSlowest(groups.reduce((most, group) => (group.sum > most.sum ? group : most)))
  return ended
}

function sumOf(readers: readonly Reader[]): number {
  return readers.reduce((sum, { bytes }) => sum + bytes, 0)
}
