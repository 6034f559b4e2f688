/** Number of a round in the members' records. */
export const ticketOf = (venue: string, roundId: string): string => `${venue}-${roundId}`

/** The round of such a number: codes of venues have no hyphen. Undefined for what is none. */
export function roundOf(ticketId: string): { readonly venue: string; readonly roundId: string } | undefined {
  const at = ticketId.indexOf('-')
  return at < 1 ? undefined : { venue: ticketId.slice(0, at), roundId: ticketId.slice(at + 1) }
}
