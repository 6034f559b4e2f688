import { messageOf, showFailure } from '@site/shell'
import { Dialog } from '@site/ui/dialog'
import { useState } from 'react'

import { useAuthTexts } from '../../base/i18n/index.ts'
import { type CaptchaKind, useServices } from '../../ports/index.ts'
import { CAPTCHA_FAULT, type CaptchaFault } from './captcha-part.ts'
import type { CaptchaRequest } from './captcha-state.ts'
import { PictureCaptcha } from './picture-captcha.tsx'
import { SliderCaptcha } from './slider-captcha.tsx'

/** A puzzle that its provider has refused, or that does not load, is refused again: from then on this tab asks for pictures. */
let isPuzzleBroken = false

/** Human verification over whatever asked for it; an error ends it and is told with the digit of its place. */
export function CaptchaDialog({ request }: { readonly request: CaptchaRequest }) {
  const t = useAuthTexts()
  const { config } = useServices()
  // Without a provider there is no puzzle: then the picture stands in (open point 33).
  const hasPuzzle = config.widgetOrigin !== undefined && !isPuzzleBroken
  const [kind, setKind] = useState<CaptchaKind>(hasPuzzle ? request.kind : 'picture')

  function fail(fault: CaptchaFault, error: unknown): void {
    void showFailure(error, 'toast', `${fault}：${typeof error === 'string' ? error : messageOf(error)}`)
    if (fault === CAPTCHA_FAULT.frame) isPuzzleBroken = true
    request.settle(undefined)
  }

  const parts = { onSolved: request.settle, onFail: fail }
  return (
    <Dialog open onOpenChange={(open) => !open && request.settle(undefined)} size="sm" title={t('captcha.title')}>
      {kind === 'picture' ? (
        <PictureCaptcha {...parts} />
      ) : (
        <SliderCaptcha
          {...parts}
          origin={config.widgetOrigin ?? ''}
          onPicture={() => setKind('picture')}
          onClose={() => request.settle(undefined)}
        />
      )}
    </Dialog>
  )
}
