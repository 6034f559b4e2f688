import { css } from '@emotion/react'
import { CAPTCHA_KINDS, colorSchemeOf, sliderCheckEndpoint } from '@site/contracts'
import { useEdition, useLocale } from '@site/shell'
import { Button, px, tokenVar } from '@site/ui'
import { useEffect, useRef } from 'react'
import * as v from 'valibot'

import { useAuthTexts } from '../../base/i18n/index.ts'
import { useServices } from '../../ports/index.ts'
import { CAPTCHA_FAULT, type CaptchaPartProps } from './captcha-part.ts'

const ProofSchema = v.object({
  lot_number: v.string(),
  captcha_output: v.string(),
  pass_token: v.string(),
  gen_time: v.string(),
})
/** What the frame may say; anything else is not for us. */
const MessageSchema = v.variant('type', [
  v.object({ type: v.literal('captcha:ready') }),
  v.object({ type: v.literal('captcha:close') }),
  v.object({ type: v.literal('captcha:error'), message: v.optional(v.string(), '') }),
  v.object({ type: v.literal('captcha:success'), ...ProofSchema.entries }),
])

/** How long the provider's page may take until it says that it is ready; one that does not load says nothing. */
const READY_MS = 8_000

const boxStyle = css({ display: 'grid', gap: px(10), paddingTop: px(12) })
const frameStyle = css({
  width: '100%',
  height: px(300),
  border: 0,
  borderRadius: tokenVar('radius.card'),
  colorScheme: 'normal',
})

export interface SliderCaptchaProps extends CaptchaPartProps {
  readonly origin: string
  /** For those who can neither drag nor see the puzzle's gap. */
  readonly onPicture: () => void
  /** The frame has the focus, so it hears the Escape key. */
  readonly onClose: () => void
}

/** The provider's puzzle in a sandboxed frame on its own origin; its proof is checked by the gateway (spec 7). */
export function SliderCaptcha({ origin, onPicture, onClose, onSolved, onFail }: SliderCaptchaProps) {
  const t = useAuthTexts()
  const locale = useLocale()
  const edition = useEdition()
  const { client } = useServices()
  const frame = useRef<HTMLIFrameElement>(null)
  const callbacks = useRef({ onSolved, onFail, onClose })
  useEffect(() => {
    callbacks.current = { onSolved, onFail, onClose }
  })

  useEffect(() => {
    const late = setTimeout(() => callbacks.current.onFail(CAPTCHA_FAULT.frame, t('captcha.broken')), READY_MS)
    async function check(proof: v.InferOutput<typeof ProofSchema>): Promise<void> {
      try {
        const { result } = await client.call(sliderCheckEndpoint, { ...proof, validate_way: 0 })
        if (!result) callbacks.current.onFail(CAPTCHA_FAULT.check, t('captcha.notPassed'))
        else {
          const { lot_number: codeId, pass_token: code } = proof
          callbacks.current.onSolved({ kaptchcate: CAPTCHA_KINDS.slider, codeId, code })
        }
      } catch (error) {
        callbacks.current.onFail(CAPTCHA_FAULT.check, error)
      }
    }
    function onMessage(event: MessageEvent): void {
      // A sandboxed frame has no origin to compare: the window itself is what tells it from others.
      if (event.source !== frame.current?.contentWindow) return
      const message = v.safeParse(MessageSchema, event.data)
      if (!message.success) return
      const answer = message.output
      // Whatever it says, it is there.
      clearTimeout(late)
      if (answer.type === 'captcha:close') callbacks.current.onClose()
      if (answer.type === 'captcha:error')
        callbacks.current.onFail(CAPTCHA_FAULT.frame, answer.message || t('captcha.broken'))
      if (answer.type === 'captcha:success') {
        const { type: _, ...proof } = answer
        void check(proof)
      }
    }
    addEventListener('message', onMessage)
    return () => {
      clearTimeout(late)
      removeEventListener('message', onMessage)
    }
  }, [client, t])

  const query = new URLSearchParams({
    parent: location.origin,
    lang: locale,
    scheme: colorSchemeOf(edition),
  })
  return (
    <div css={boxStyle}>
      <iframe
        ref={frame}
        css={frameStyle}
        title={t('captcha.puzzle')}
        sandbox="allow-scripts"
        src={`${origin}/captcha/widget?${query.toString()}`}
      />
      <Button type="button" variant="ghost" size="sm" onClick={onPicture}>
        {t('captcha.usePicture')}
      </Button>
    </div>
  )
}
