import { useCallback } from 'react'

import { useHostTexts } from '../../base/i18n/index.ts'
import { useServices } from '../../ports/index.ts'

/** A part over the page that could not be fetched is taken back, with a word, so that the next click tries again. */
export function useLoadFailure(): (close: () => void) => () => void {
  const { overlay } = useServices()
  const t = useHostTexts()
  return useCallback(
    (close) => () => {
      close()
      overlay.toast.error(t('overlay.failed'))
    },
    [overlay, t],
  )
}
