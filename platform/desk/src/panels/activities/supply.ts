import { formatFen, parseFen } from '@site/domain'
import { rule } from '@site/ui/form'
import * as v from 'valibot'

import { t } from '../../lib/texts.ts'
import { AnyAmountSchema } from '../../parts/index.ts'

/** What an activity may pay, as it is typed: nothing for no end. */
export const supplyEntries = {
  stock: v.pipe(
    v.string(),
    v.trim(),
    rule((text) => (/^\d{0,9}$/.test(text) ? undefined : t('activities.wholeNumber'))),
  ),
  budget: AnyAmountSchema,
}

/** The same as the driver takes it. */
export const supplyOf = ({ stock, budget }: { readonly stock: string; readonly budget: string }) => ({
  stock: stock === '' ? null : Number(stock),
  budget: budget === '' ? null : formatFen(parseFen(budget)),
})
