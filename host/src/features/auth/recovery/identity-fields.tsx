import { Icon, Segmented, Select } from '@site/ui'
import { type FormState, FormText } from '@site/ui/form'
import { Mail, Smartphone, UserRound } from 'lucide-react'

import { useAuthTexts } from '../../../base/i18n/index.ts'
import { pairStyle } from '../parts/panel-style.ts'
import { type RecoveryForm, type RecoveryWay, keepPhone, recoveryLimit } from './recovery-form.ts'

export interface IdentityFieldsProps {
  readonly of: FormState<RecoveryForm>
  readonly way: RecoveryWay
  readonly onWayChange: (way: RecoveryWay) => void
  readonly areaCode: string
  readonly areas: readonly { readonly areaCode: string; readonly areaName: string }[]
  readonly onAreaChange: (areaCode: string) => void
}

/** Who has forgotten the password, and where the code is to go. */
export function IdentityFields({ of, way, onWayChange, areaCode, areas, onAreaChange }: IdentityFieldsProps) {
  const t = useAuthTexts()
  return (
    <>
      <Segmented<RecoveryWay>
        label={t('auth.recovery.way')}
        value={way}
        options={[
          { value: 'phone', label: t('auth.recovery.byPhone') },
          { value: 'email', label: t('auth.recovery.byEmail') },
        ]}
        onValueChange={onWayChange}
      />
      <FormText
        of={of}
        name="username"
        label={t('auth.username')}
        prefix={<Icon of={UserRound} size={18} />}
        placeholder={t('auth.usernameHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus=""
        maxLength={recoveryLimit(way, 'username')}
      />
      {way === 'phone' ? (
        <div css={pairStyle}>
          <Select
            label={t('auth.recovery.area')}
            value={areaCode}
            options={areas.map((one) => ({ value: one.areaCode, label: `${one.areaName} ${one.areaCode}` }))}
            onChange={({ target }) => onAreaChange(target.value)}
          />
          <FormText
            key="phone"
            of={of}
            name="account"
            label={t('auth.recovery.phone')}
            prefix={<Icon of={Smartphone} size={18} />}
            placeholder={t('auth.recovery.phoneHint')}
            inputMode="tel"
            autoComplete="tel-national"
            keep={(typed) => keepPhone(typed, areaCode)}
          />
        </div>
      ) : (
        <FormText
          key="email"
          of={of}
          name="account"
          label={t('auth.recovery.email')}
          prefix={<Icon of={Mail} size={18} />}
          placeholder={t('auth.recovery.emailHint')}
          inputMode="email"
          autoComplete="email"
          maxLength={recoveryLimit('email', 'account')}
        />
      )}
    </>
  )
}
