/** The number of a message in its room, as the wire writes it. */
export const seqOf = (seq: number): string => `s-${seq}`
export const numberOf = (seq: string): number => Number(seq.slice(2)) || 0
