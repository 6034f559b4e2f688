import { css } from '@emotion/react'
import { Checkbox, Icon, Notice, px, text, tokenVar } from '@site/ui'
import { type FormState, useFormField } from '@site/ui/form'
import { Headset } from 'lucide-react'

import { useServices } from '../../ports/index.ts'
import { useAuthTexts } from '../../base/i18n/index.ts'
import type { AuthForm } from './auth-form.ts'
import { linkStyle } from './parts/panel-style.ts'
import { forget } from './parts/remembered.ts'

const rowStyle = css({ display: 'flex', justifyContent: 'space-between', alignItems: 'center' })
const askStyle = css({ textAlign: 'center', fontSize: text(13), color: tokenVar('text.weak') })
const tipStyle = css({ marginTop: 'auto' })
const footStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: px(4),
  '&:not([role=status] + &)': { marginTop: 'auto' },
  fontSize: text(13),
  color: tokenVar('text.weak'),
})

/** Below the fields of the log-in: whether to remember them, and the way for who has forgotten the password. */
export function RememberRow({ of }: { readonly of: FormState<AuthForm> }) {
  const t = useAuthTexts()
  const { bus, storage } = useServices()
  const { value, onValueChange, control } = useFormField(of, 'rememberPwd')
  return (
    <div css={rowStyle}>
      <Checkbox
        {...control}
        checked={value}
        onChange={({ target }) => {
          onValueChange(target.checked)
          if (!target.checked) forget(storage)
        }}
      >
        {t('auth.remember')}
      </Checkbox>
      <button type="button" css={linkStyle} onClick={() => bus.emit('forget_password')}>
        {t('auth.forgot')}
      </button>
    </div>
  )
}

/** From the log-in to the registration. */
export function RegisterLink({ onRegister }: { readonly onRegister: () => void }) {
  const t = useAuthTexts()
  return (
    <p css={askStyle}>
      {t('auth.noAccount')}
      <button type="button" css={linkStyle} onClick={onRegister}>
        {t('home.side.register')}
      </button>
    </p>
  )
}

/** A word of caution on the log-in, and where help is on both. */
export function AuthFormFoot({ hasTip }: { readonly hasTip: boolean }) {
  const t = useAuthTexts()
  const { bus } = useServices()
  return (
    <>
      {hasTip && (
        <Notice tone="info" css={tipStyle}>
          {t('auth.tip')}
        </Notice>
      )}
      <p css={footStyle}>
        {t('auth.trouble')}
        <button type="button" css={linkStyle} onClick={() => bus.emit('customer_service')}>
          <Icon of={Headset} size={15} />
          {t('customer.confirm')}
        </button>
      </p>
    </>
  )
}
