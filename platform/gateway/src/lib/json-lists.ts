/** Lists of JSON as one. */
export function joinedLists(lists: readonly string[]): string {
  return `[${lists
    .map((list) => list.slice(1, -1))
    .filter((inner) => inner !== '')
    .join(',')}]`
}
