import { copyText } from '@site/shell'
import { CopyButton } from '@site/ui'

import { useAccountTexts } from '../../../lib/texts.ts'

/** Copies one fact of an order, and says so. */
export function CopyValue({ value, what }: { readonly value: string; readonly what: string }) {
  const t = useAccountTexts()
  return (
    <CopyButton label={t('order.copyNamed', { what })} onCopy={() => copyText(value)}>
      {t('order.copy')}
    </CopyButton>
  )
}
