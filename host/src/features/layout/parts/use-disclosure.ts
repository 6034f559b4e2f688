import { type RefObject, useEffect, useId, useRef, useState } from 'react'

export interface Disclosure {
  readonly isOpen: boolean
  readonly close: () => void
  /** For the element around button and panel. */
  readonly root: RefObject<HTMLDivElement | null>
  readonly button: {
    readonly 'aria-expanded': boolean
    readonly 'aria-controls': string
    readonly onClick: () => void
    readonly ref: RefObject<HTMLButtonElement | null>
  }
  readonly panelId: string
}

/** A panel that a button opens in place: Escape, a click outside and leaving it with the keyboard close it. */
export function useDisclosure(): Disclosure {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()

  useEffect(() => {
    if (!isOpen) return
    const isOutside = (target: EventTarget | null): boolean =>
      !(target instanceof Node) || root.current?.contains(target) !== true
    const onPointerDown = ({ target }: PointerEvent): void => {
      if (isOutside(target)) setOpen(false)
    }
    const onFocusIn = ({ target }: FocusEvent): void => {
      if (isOutside(target)) setOpen(false)
    }
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [isOpen])

  return {
    isOpen,
    close: () => setOpen(false),
    root,
    button: {
      'aria-expanded': isOpen,
      'aria-controls': panelId,
      onClick: () => setOpen((now) => !now),
      ref: button,
    },
    panelId,
  }
}
