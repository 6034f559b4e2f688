/** Families of markets that go into no series: exact scores, whose prices are long by themselves. */
export const NO_SERIES_FAMILIES: ReadonlySet<string> = new Set(['PD'])

/** Account of the house that wins and losses of the venue go through. */
export const PNL = 'pnl:CRTY'
/** What could not be taken back from a member when a settlement was corrected. */
export const BAD_DEBT = 'bad_debt:CRTY'
