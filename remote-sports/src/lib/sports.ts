import type { GameType } from '@site/contracts/sports'

/** Sports of the venue in the order of its menus. */
export const SPORTS = ['FT', 'VF', 'BK', 'TN', 'BS', 'VB', 'TT', 'SK'] as const satisfies readonly GameType[]
