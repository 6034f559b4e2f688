/** The client's own number of what it says, never used twice: the answer carries it, and a repetition is known by it. */
export const newSeq = (): string => `c-${crypto.randomUUID()}`
