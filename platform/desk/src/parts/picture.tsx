import { css } from '@emotion/react'
import { Button } from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { useState } from 'react'

import { t } from '../../lib/texts.ts'

const imageStyle = css({ maxWidth: '100%', maxHeight: '70vh', margin: 'auto' })

/** The picture that a member has sent of a payment. */
export function Voucher({ src, orderNo }: { readonly src: string; readonly orderNo: string }) {
  const [isOpen, setOpen] = useState(false)
  const name = t('deposits.voucherOf', { orderNo })
  return (
    <>
      <Button size="sm" variant="ghost" aria-label={name} onClick={() => setOpen(true)}>
        {t('deposits.voucher')}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={name} size="lg">
        <img css={imageStyle} src={src} alt={name} />
      </Dialog>
    </>
  )
}
