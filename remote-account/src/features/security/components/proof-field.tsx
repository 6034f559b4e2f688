import { css } from '@emotion/react'
import type { UserInfo } from '@site/contracts'
import { text, tokenVar } from '@site/ui'
import type { FormState } from '@site/ui/form'

import { useAccountTexts } from '../../../lib/texts.ts'
import { CodeField } from './code-field.tsx'

const leadStyle = css({ margin: 0, fontSize: text(13), color: tokenVar('text.weak') })

export interface ProofFieldProps {
  readonly of: FormState<{ readonly code: string }>
  readonly user: UserInfo
  readonly way: 'phone' | 'email'
}

/** A code to what the member has bound, with the words where it goes. */
export function ProofField({ of, user, way }: ProofFieldProps) {
  const t = useAccountTexts()
  const to = way === 'phone' ? user.phoneMask : user.emailMask
  return (
    <>
      <p css={leadStyle}>{t('security.sentTo', { to })}</p>
      <CodeField key={way} of={of} by={way} target={() => Promise.resolve(to)} />
    </>
  )
}
