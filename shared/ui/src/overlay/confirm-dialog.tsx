import { Button } from '../components/button.tsx'
import type { ButtonVariant } from '../components/button-style.ts'
import { uiText } from '../texts/ui-text.ts'
import { Dialog, type DialogProps } from './dialog.tsx'

export interface ConfirmDialogProps extends Omit<DialogProps, 'footer'> {
  /** 确定 unless told otherwise */
  readonly confirmLabel?: string | undefined
  /** 取消 unless told otherwise */
  readonly cancelLabel?: string | undefined
  /** only one button: nothing to refuse */
  readonly hideCancel?: boolean | undefined
  readonly confirmVariant?: ButtonVariant | undefined
  /** the answer is being carried out */
  readonly pending?: boolean | undefined
  /** closing is left to the caller, who may have to wait for an answer */
  readonly onConfirm: () => void
  /** without it cancelling closes the dialog */
  readonly onCancel?: (() => void) | undefined
}

/** The generic question: 温馨提示, 确定 and 取消 by default (spec 2.6). */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, cancelLabel, hideCancel = false, confirmVariant = 'primary', pending = false, ...more } = props
  const { onConfirm, onCancel = () => more.onOpenChange(false), size = 'sm', ...dialog } = more
  return (
    <Dialog
      {...dialog}
      size={size}
      footer={
        <>
          {!hideCancel && (
            <Button variant="secondary" onClick={onCancel} disabled={pending}>
              {cancelLabel ?? uiText('dialog.cancel')}
            </Button>
          )}
          <Button data-autofocus variant={confirmVariant} loading={pending} onClick={onConfirm}>
            {confirmLabel ?? uiText('dialog.confirm')}
          </Button>
        </>
      }
    />
  )
}
