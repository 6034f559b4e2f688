export interface Keyed<T> {
  readonly key: string
  readonly value: T
}

/** Keys for lists that never change their order: the texts of an article, where equal lines are possible. */
export function keyed<T>(values: readonly T[]): readonly Keyed<T>[] {
  return values.map((value, index) => ({ key: String(index), value }))
}
