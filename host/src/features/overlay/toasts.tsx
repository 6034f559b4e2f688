import { Toast, ToastViewport } from '@site/ui'
import { useAtomValue } from 'jotai'

import { toastsAtom } from './overlay.ts'

/** The messages at the bottom of the page. */
export function Toasts() {
  const toasts = useAtomValue(toastsAtom)
  return (
    <ToastViewport>
      {toasts.map(({ id, kind, text }) => (
        <Toast key={id} tone={kind}>
          {text}
        </Toast>
      ))}
    </ToastViewport>
  )
}
