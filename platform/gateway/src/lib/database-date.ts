/** The last moment that the database can hold stands for everything behind it. */
export function databaseDate(time: number): Date {
  return new Date(Math.min(time, Date.UTC(9999, 0)))
}
