/** Number of a journal as members read it, in the records and as the number of what it has done. */
export function journalNumber(journalId: number): string {
  return `T${String(journalId).padStart(10, '0')}`
}

/** The journal of such a number; undefined for what is none. */
export function journalIdOf(number: string): number | undefined {
  const [, digits] = /^T(\d{10,15})$/.exec(number) ?? []
  return digits === undefined ? undefined : Number(digits)
}
