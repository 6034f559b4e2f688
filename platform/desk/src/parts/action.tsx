import { Button, type ButtonVariant } from '@site/ui'
import { ConfirmDialog } from '@site/ui/dialog'
import { useState } from 'react'
import type * as v from 'valibot'

import { t } from '../lib/texts.ts'
import { type Order, useAction } from '../lib/use-action.ts'

interface ActionProps<S extends v.GenericSchema> extends Order<S> {
  /** What is on the button. */
  readonly children: string
  /** With what it is done, for the accessible name: a number, a name. */
  readonly to?: string
  /** Asked first: what it does that cannot be taken back. */
  readonly confirm?: string
  readonly variant?: ButtonVariant
}

/** A button that tells a driver something, after asking when it is dangerous. */
export function Action<S extends v.GenericSchema>(props: ActionProps<S>) {
  const { children, to, confirm, variant = 'secondary', ...order } = props
  const { isPending, run } = useAction()
  const [isConfirming, setConfirming] = useState(false)
  async function act(): Promise<void> {
    await run(order as Order<S>)
    setConfirming(false)
  }
  return (
    <>
      <Button
        size="sm"
        variant={variant}
        aria-label={to === undefined ? undefined : `${children} ${to}`}
        loading={isPending}
        onClick={() => (confirm === undefined ? void act() : setConfirming(true))}
      >
        {children}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          open
          onOpenChange={setConfirming}
          title={to === undefined ? children : `${children} · ${to}`}
          confirmLabel={t('confirm.yes')}
          confirmVariant="danger"
          pending={isPending}
          onConfirm={() => void act()}
        >
          {confirm}
        </ConfirmDialog>
      )}
    </>
  )
}
