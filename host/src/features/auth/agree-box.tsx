import { css } from '@emotion/react'
import { Checkbox, media, px, text, tokenVar } from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { useState } from 'react'

import { useAuthTexts } from '../../base/i18n/index.ts'
import { SlotView, useComposition } from '../../remotes/view/index.ts'

type Document = 'gztk' | 'ysgz'

const boxStyle = css({ display: 'grid', gap: px(4) })
const linkStyle = css({
  color: tokenVar('accent'),
  fontWeight: 500,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  position: 'relative',
  [media.touch]: { '&::after': { content: '""', position: 'absolute', inset: px(-12, -4) } },
})
const errorStyle = css({ fontSize: text(12), lineHeight: 1.5, color: tokenVar('state.error') })

export interface AgreeBoxProps {
  readonly isAgree: boolean
  readonly error: string | undefined
  readonly onChange: (isAgree: boolean) => void
  /** The terms or the policy were opened. */
  readonly onRead: () => void
}

/** Agreement to terms and privacy policy; both open above the form, one leads to the other (spec 2.6). */
export function AgreeBox({ isAgree, error, onChange, onRead }: AgreeBoxProps) {
  const t = useAuthTexts()
  const [which, setWhich] = useState<Document>()
  const isOffered =
    useComposition().remotes['help']?.active.manifest.slots.some(({ name }) => name === 'terms') === true
  const link = (document: Document, words: string) =>
    isOffered ? (
      <button
        type="button"
        css={linkStyle}
        onClick={() => {
          setWhich(document)
          onRead()
        }}
      >
        {words}
      </button>
    ) : (
      words
    )
  return (
    <div css={boxStyle}>
      <Checkbox
        checked={isAgree}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : 'auth-agree-error'}
        onChange={({ target }) => onChange(target.checked)}
      >
        {t('auth.agree')}
        {link('gztk', t('auth.terms'))}
        {t('auth.and')}
        {link('ysgz', t('auth.privacy'))}
      </Checkbox>
      {error !== undefined && (
        <p css={errorStyle} id="auth-agree-error" role="alert">
          {error}
        </p>
      )}
      <Dialog
        open={which !== undefined}
        onOpenChange={(open) => !open && setWhich(undefined)}
        size="lg"
        title={t(which === 'ysgz' ? 'auth.privacy' : 'auth.terms')}
      >
        {which !== undefined && (
          <SlotView name="help.terms" which={which} onToggle={() => setWhich(which === 'gztk' ? 'ysgz' : 'gztk')} />
        )}
      </Dialog>
    </div>
  )
}
