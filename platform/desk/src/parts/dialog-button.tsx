import { Button, type ButtonVariant } from '@site/ui'
import { type ReactNode, useState } from 'react'

interface DialogButtonProps {
  /** What is on the button. */
  readonly label: string
  /** With what it is done, for the accessible name: a number, a name. */
  readonly to: string
  readonly variant?: ButtonVariant
  /** What opens, for as long as it is not closed. */
  readonly children: (onClose: () => void) => ReactNode
}

/** A button of a row that opens a dialog of its own. */
export function DialogButton({ label, to, variant = 'secondary', children }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant={variant} aria-label={`${label} ${to}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  )
}
