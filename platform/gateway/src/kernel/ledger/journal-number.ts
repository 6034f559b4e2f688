/** Number of a journal as members read it, in the records and as the number of what it has done. */
export function journalNumber(journalId: number): string {
  return `T${String(journalId).padStart(10, '0')}`
}

/** The journal of such a number; undefined for what is none, which each other spelling of one is. */
export function journalIdOf(number: string): number | undefined {
  const [, digits] = /^T(\d{10,15})$/.exec(number) ?? []
  const id = digits === undefined ? undefined : Number(digits)
  return id !== undefined && journalNumber(id) === number ? id : undefined
}
