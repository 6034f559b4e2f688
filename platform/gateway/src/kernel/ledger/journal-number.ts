/** Number of a journal as members read it, in the records and as the number of what it has done. */
export function journalNumber(journalId: number): string {
  return `T${String(journalId).padStart(10, '0')}`
}
