import { MoneySchema } from '@site/contracts'
import { type Fen, parseFen } from '@site/domain'
import * as v from 'valibot'

/** An amount that the operator sets, in fen: never negative. */
export const FenSchema = v.pipe(MoneySchema, v.transform(parseFen), v.minValue(0n))
/** An amount that there is something of. */
export const RewardSchema = v.pipe(FenSchema, v.minValue(1n))

/** The smallest of some amounts. */
export const leastOf = (amounts: readonly Fen[]): Fen =>
  amounts.reduce((least, amount) => (amount < least ? amount : least))
