import * as v from 'valibot'

import { FIELD_LIMITS } from './field-limits.ts'

const { transferLength, transferDecimals } = FIELD_LIMITS

const written = `(0|[1-9]\\d*)(\\.\\d{1,${transferDecimals}})?$`

/** An amount that a person typed: a few characters, at most two decimals, no sign (spec 5, transfer amount). */
export const AmountInputSchema = v.pipe(v.string(), v.maxLength(transferLength), v.regex(new RegExp(`^${written}`)))

/** The same that is more than nothing. */
export const PositiveAmountSchema = v.pipe(
  v.string(),
  v.maxLength(transferLength),
  v.regex(new RegExp(`^(?!0(\\.0+)?$)${written}`)),
)
