import { css } from '@emotion/react'
import { customerServiceEndpoint } from '@site/contracts'
import { endpointQuery, showFailure, useEndpoint, useLocale } from '@site/shell'
import { Icon, px, tokenVar } from '@site/ui'
import { ConfirmDialog } from '@site/ui/dialog'
import { useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { ShieldCheck } from 'lucide-react'

import { openEmptyWindow } from '../../base/browser/index.ts'
import { useHostTexts } from '../../base/i18n/index.ts'
import { useServices } from '../../ports/index.ts'
import { customerServiceAtom } from './customer-service.ts'

const rowStyle = css({ display: 'flex', gap: px(14), alignItems: 'flex-start' })
const glyphStyle = css({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: px(44),
  height: px(44),
  borderRadius: '50%',
  color: tokenVar('accent'),
  background: tokenVar('accent.soft'),
})

const textStyle = css({ textWrap: 'pretty' })

/** The safety tip; after it customer service opens in a new tab without an opener (spec 2.6). */
export function CustomerServiceDialog() {
  const { overlay } = useServices()
  const queryClient = useQueryClient()
  const locale = useLocale()
  const t = useHostTexts()
  const setOpen = useSetAtom(customerServiceAtom)
  useEndpoint(customerServiceEndpoint, {})

  async function open(): Promise<void> {
    setOpen(false)
    // Opened within the click, so that no pop-up blocker minds, also where the address is still on its way.
    const opened = openEmptyWindow()
    if (opened === undefined) return overlay.toast.warning(t('customer.blocked'))
    try {
      const request = queryClient.query(endpointQuery(customerServiceEndpoint, {}, { locale }))
      const { url } = await request
      const address = new URL(url, location.origin)
      if (!/^https?:$/.test(address.protocol)) throw new TypeError('customer service has no web address')
      opened.go(address.href)
    } catch (error) {
      opened.close()
      void showFailure(error)
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={setOpen}
      size="md"
      title={t('customer.title')}
      confirmLabel={t('customer.confirm')}
      onConfirm={() => void open()}
    >
      <div css={rowStyle}>
        <span css={glyphStyle}>
          <Icon of={ShieldCheck} size={24} />
        </span>
        <p css={textStyle}>{t('customer.text')}</p>
      </div>
    </ConfirmDialog>
  )
}
