/** A record without the keys whose value is undefined, so that spreading it over another never blanks one out. */
export function defined<T extends object>(record: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  const entries = Object.entries(record).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Key in keyof T]?: Exclude<T[Key], undefined> }
}
