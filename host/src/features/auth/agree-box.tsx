import { css } from '@emotion/react'
import { media, px, tokenVar } from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { FormCheckbox, type FormState, setFieldValue } from '@site/ui/form'
import { useState } from 'react'

import { useAuthTexts } from '../../base/i18n/index.ts'
import { SlotView, useComposition } from '../../remotes/view/index.ts'
import type { AuthForm } from './auth-form.ts'

type Document = 'gztk' | 'ysgz'

const linkStyle = css({
  color: tokenVar('accent'),
  fontWeight: 500,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  position: 'relative',
  [media.touch]: { '&::after': { content: '""', position: 'absolute', inset: px(-12, -4) } },
})

/** Agreement to terms and privacy policy; both open above the form, one leads to the other (spec 2.6). */
export function AgreeBox({ of }: { readonly of: FormState<AuthForm> }) {
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
          setFieldValue(of, 'isRead', true)
        }}
      >
        {words}
      </button>
    ) : (
      words
    )
  return (
    <>
      <FormCheckbox of={of} name="isAgree">
        {t('auth.agree')}
        {link('gztk', t('auth.terms'))}
        {t('auth.and')}
        {link('ysgz', t('auth.privacy'))}
      </FormCheckbox>
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
    </>
  )
}
