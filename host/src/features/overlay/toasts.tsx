import { Toast, ToastViewport } from '@site/ui'
import { useAtomValue } from 'jotai'

import { toastsAtom } from './overlay.ts'

/** The messages of some seconds, above all else. */
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
