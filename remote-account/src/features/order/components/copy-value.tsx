import { copyText, toast } from '@site/shell'
import { CopyButton } from '@site/ui'

import { useAccountTexts } from '../../../lib/texts.ts'

/** Copies one fact of an order, and says so. */
export function CopyValue({ value, what }: { readonly value: string; readonly what: string }) {
  const t = useAccountTexts()
  async function copy(): Promise<boolean> {
    try {
      return await copyText(value)
    } catch {
      // Without the permission, or in a frame that has none.
      toast.warning(t('order.copyFailed'))
      return false
    }
  }
  return (
    <CopyButton label={t('order.copyNamed', { what })} onCopy={copy}>
      {t('order.copy')}
    </CopyButton>
  )
}
