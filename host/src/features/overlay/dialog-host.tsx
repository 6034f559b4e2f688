import { ConfirmDialog } from '@site/ui/dialog'
import { css } from '@emotion/react'
import { useAtomValue } from 'jotai'

import { useServices } from '../../ports/index.ts'
import { dialogQueueAtom } from './overlay.ts'

const messageStyle = css({ whiteSpace: 'pre-line' })

/** The first dialog of the queue; default title and buttons are the kit's own words (spec 2.6). */
export function DialogHost() {
  const { overlay } = useServices()
  const [dialog] = useAtomValue(dialogQueueAtom)
  if (dialog === undefined) return undefined
  const settle = (isConfirmed: boolean): void => overlay.settleDialog(dialog.id, isConfirmed)
  return (
    <ConfirmDialog
      key={dialog.id}
      open
      onOpenChange={(open) => !open && settle(false)}
      title={dialog.title}
      closable={dialog.closable ?? true}
      confirmLabel={dialog.confirmText}
      {...(dialog.cancelText === false ? { hideCancel: true } : { cancelLabel: dialog.cancelText })}
      onConfirm={() => settle(true)}
      onCancel={() => settle(false)}
    >
      <p css={messageStyle}>{dialog.message}</p>
    </ConfirmDialog>
  )
}
