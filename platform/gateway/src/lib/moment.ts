import { EpochMsSchema } from '@site/contracts'
import * as v from 'valibot'

/** The last of 2099: far beyond what anybody plans, and a date that program and database both write in four digits. */
export const LAST_MOMENT = Date.UTC(2100, 0, 1) - 1

/** A moment that somebody chooses. Any other number of milliseconds may be beyond what a date can be. */
export const MomentSchema = v.pipe(EpochMsSchema, v.maxValue(LAST_MOMENT))
