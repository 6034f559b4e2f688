import { useRef } from 'react'

interface ModalFocus {
  readonly onOpenAutoFocus: (event: Event) => void
  readonly onCloseAutoFocus: (event: Event) => void
}

/**
 * Where the focus goes when a modal part opens and closes. In: to what carries `data-autofocus`, else to the part
 * itself, so that its title is read and no glyph is ringed by chance. Back: to what had it before; radix does that
 * only for its own trigger, and dialogs here are opened by state.
 */
export function useModalFocus(): ModalFocus {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus(event) {
      const content = event.currentTarget
      if (!(content instanceof HTMLElement)) return
      before.current = document.activeElement
      event.preventDefault()
      const target = content.querySelector<HTMLElement>('[data-autofocus]') ?? content
      target.focus({ preventScroll: true })
    },
    onCloseAutoFocus(event) {
      event.preventDefault()
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    },
  }
}
