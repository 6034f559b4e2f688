import { css } from '@emotion/react'
import { CAPTCHA_KINDS, FIELD_LIMITS, type ResponseOf, pictureCaptchaEndpoint } from '@site/contracts'
import { checkCode } from '@site/domain'
import { Icon, Spinner, VisuallyHidden, px, quick, tokenVar } from '@site/ui'
import { Form, FormSubmit, FormText, textField, useForm } from '@site/ui/form'
import { RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'

import { useAuthTexts } from '../../base/i18n/index.ts'
import { useServices } from '../../ports/index.ts'
import { CAPTCHA_FAULT, type CaptchaPartProps } from './captcha-part.ts'

const formStyle = css({ display: 'grid', gap: px(14), paddingTop: px(12) })
const pictureStyle = css(quick, {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: '100%',
  height: px(96),
  overflow: 'hidden',
  border: `1px solid ${tokenVar('line.soft')}`,
  borderRadius: tokenVar('radius.card'),
  background: '#ffffff',
  cursor: 'pointer',
  '& > img': { width: '100%', height: '100%', objectFit: 'contain' },
  '& > span': {
    position: 'absolute',
    insetInlineEnd: px(6),
    top: px(6),
    display: 'inline-flex',
    alignItems: 'center',
    padding: px(6),
    borderRadius: tokenVar('radius.pill'),
    background: 'rgba(10, 20, 30, 0.68)',
    color: '#ffffff',
  },
})

const CodeSchema = v.object({ code: textField(checkCode) })

type Picture = ResponseOf<typeof pictureCaptchaEndpoint>

/** Letters in a picture; a click on it fetches another. The gateway judges what is typed when the call is made. */
export function PictureCaptcha({ onSolved, onFail }: CaptchaPartProps) {
  const t = useAuthTexts()
  const { client } = useServices()
  const [loaded, setLoaded] = useState<{ readonly round: number; readonly answer: Picture } | undefined>()
  const form = useForm({ schema: CodeSchema, initial: { code: '' } })
  const [round, setRound] = useState(0)
  const fail = useRef(onFail)
  const picture = loaded?.round === round ? loaded.answer : undefined

  useEffect(() => {
    fail.current = onFail
  })
  useEffect(() => {
    let isHere = true
    client.call(pictureCaptchaEndpoint, {}).then(
      (answer) => isHere && setLoaded({ round, answer }),
      (reason: unknown) => isHere && fail.current(CAPTCHA_FAULT.picture, reason),
    )
    return () => {
      isHere = false
    }
  }, [client, round])

  function submit({ code }: v.InferOutput<typeof CodeSchema>): void {
    if (picture !== undefined) onSolved({ kaptchcate: CAPTCHA_KINDS.picture, codeId: picture['x-code'], code })
  }

  return (
    <Form css={formStyle} of={form} onSubmit={submit}>
      <button type="button" css={pictureStyle} onClick={() => setRound(round + 1)}>
        {picture === undefined ? (
          <Spinner size={22} label="" />
        ) : (
          <img src={picture.image} alt={t('captcha.picture')} />
        )}
        <span>
          <Icon of={RefreshCw} size={14} />
          <VisuallyHidden>{t('captcha.another')}</VisuallyHidden>
        </span>
      </button>
      <FormText
        of={form}
        name="code"
        label={t('captcha.label')}
        placeholder={t('captcha.hint')}
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus=""
        maxLength={FIELD_LIMITS.pictureCaptcha}
      />
      <FormSubmit of={form} block>
        {t('captcha.submit')}
      </FormSubmit>
    </Form>
  )
}
