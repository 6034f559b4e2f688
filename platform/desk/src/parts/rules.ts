import { parseSiteTime, tryParseFen } from '@site/domain'
import { amountTextField, rule } from '@site/ui/form'
import * as v from 'valibot'

import { t } from '../lib/texts.ts'

/** A field of a form that must not be empty. */
function requiredRule(typed: string): string | undefined {
  return typed === '' ? t('form.required') : undefined
}

/** Words that must be given. */
export const WordsSchema = v.pipe(v.string(), v.trim(), rule(requiredRule))

/** An amount above 0 with two decimals at most. */
function amountRule(typed: string): string | undefined {
  const fen = tryParseFen(typed)
  return fen === undefined || fen <= 0n ? t('form.amount') : undefined
}

/** Such an amount. */
export const AmountSchema = amountTextField(amountRule)

/** The same where there need be none. */
export const AnyAmountSchema = amountTextField((typed) => (typed === '' ? undefined : amountRule(typed)))

/** A moment that must be given. */
export function momentRule(typed: string): string | undefined {
  return Number.isNaN(parseSiteTime(typed)) ? t('form.required') : undefined
}
