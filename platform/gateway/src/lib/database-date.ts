/** The last moment that the database can hold stands for everything behind it. */
export function databaseDate(time: number): Date {
  return new Date(Math.min(time, Date.UTC(9999, 0)))
}

/** The time that a list is asked for, in epoch ms, as the database takes it; open where nothing was said. */
export function databasePeriod(asked: {
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
}) {
  const dateOf = (time: number | undefined) => (time === undefined ? undefined : databaseDate(time))
  return { from: dateOf(asked.beginTime), until: dateOf(asked.endTime) }
}
