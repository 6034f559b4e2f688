import type { TokenName, TokenTable } from '@site/contracts/tokens'

/** What differs between the four looks; the rest is in `./common.ts`. */
export type CommonToken = Extract<TokenName, `radius.${string}` | `font.${string}` | `motion.${string}`>
export type LookTable = Readonly<Omit<TokenTable, CommonToken>>
