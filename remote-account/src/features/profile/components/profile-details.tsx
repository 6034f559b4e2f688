import { GENDER, type UserInfo } from '@site/contracts'
import { siteDateTime } from '@site/domain'
import { hasRoute, useFlag } from '@site/shell'
import { Link } from '@site/shell/router'
import { Button, type Description, DescriptionList, Panel, Tag, buttonStyle } from '@site/ui'
import {
  CalendarDays,
  CreditCard,
  IdCard,
  KeyRound,
  LockKeyhole,
  Mail,
  MessageCircle,
  Smartphone,
  UserRound,
  VenusAndMars,
} from 'lucide-react'
import type { ReactNode } from 'react'

import { ACCOUNT_PATHS } from '../../../lib/paths.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import { MaskedValue } from './masked-value.tsx'

const GENDER_TEXTS = {
  [GENDER.unset]: 'profile.unset',
  [GENDER.male]: 'profile.male',
  [GENDER.female]: 'profile.female',
} as const

export type ProfileAction = 'email' | 'password' | 'fundPassword'

export interface ProfileDetailsProps {
  readonly user: UserInfo
  readonly onAction: (action: ProfileAction) => void
}

/** Everything that the site knows of the member, masked where it matters, with what can be done about it (spec 2.6). */
export function ProfileDetails({ user, onAction }: ProfileDetailsProps) {
  const t = useAccountTexts()
  // Who has one is asked for it in every theme, and has to be able to change it.
  const hasFundPassword = user.withdrawPwd === 1
  const showsFundPassword = useFlag('withdrawPassword') || hasFundPassword

  const flag = (isSet: boolean, yes: string, no: string): ReactNode => (
    <Tag tone={isSet ? 'success' : 'warning'}>{isSet ? yes : no}</Tag>
  )
  const masked = (of: 'phone' | 'email' | 'realName', mask: string, isBound: boolean, label: string): ReactNode =>
    isBound ? <MaskedValue of={of} mask={mask} label={label} /> : flag(false, '', t('profile.unbound'))
  const act = (action: ProfileAction, word: string, of: string): ReactNode => (
    <Button size="sm" variant="secondary" aria-label={`${word}${of}`} onClick={() => onAction(action)}>
      {word}
    </Button>
  )
  const toAuth = (of: string): ReactNode => (
    <Link
      to={ACCOUNT_PATHS.auth}
      css={buttonStyle({ size: 'sm', variant: 'secondary' })}
      aria-label={`${t('profile.bind')}${of}`}
    >
      {t('profile.bind')}
    </Link>
  )

  const identity: readonly Description[] = [
    { icon: UserRound, label: t('profile.username'), value: user.name },
    {
      icon: IdCard,
      label: t('profile.realName'),
      value: masked('realName', user.realNameMask, user.bindRealName === 1, t('profile.realName')),
      action: user.bindRealName === 0 && toAuth(t('profile.realName')),
    },
    {
      icon: Smartphone,
      label: t('profile.phone'),
      value: masked('phone', user.phoneMask, user.bindPhone === 1, t('profile.phone')),
      action: user.bindPhone === 0 && toAuth(t('profile.phone')),
    },
    {
      icon: Mail,
      label: t('profile.email'),
      value: masked('email', user.emailMask, user.bindEmail === 1, t('profile.email')),
      action: user.bindEmail === 0 && act('email', t('profile.bind'), t('profile.email')),
    },
  ]
  const safety: readonly Description[] = [
    {
      icon: LockKeyhole,
      label: t('profile.password'),
      value: flag(true, t('profile.passwordSet'), ''),
      action: act('password', t('profile.change'), t('profile.password')),
    },
    ...(showsFundPassword
      ? [
          {
            icon: KeyRound,
            label: t('profile.fundPassword'),
            value: flag(hasFundPassword, t('profile.passwordSet'), t('profile.unset')),
            hint: t('profile.fundPasswordHint'),
            action: act(
              'fundPassword',
              t(hasFundPassword ? 'profile.change' : 'profile.set'),
              t('profile.fundPassword'),
            ),
          },
        ]
      : []),
    {
      icon: CreditCard,
      label: t('profile.bankCard'),
      value: flag(user.bindBankCard === 1, t('profile.bound'), t('profile.unbound')),
      action: hasRoute('addBankCard') && (
        <Link
          to={ACCOUNT_PATHS.addBankCard}
          css={buttonStyle({ size: 'sm', variant: 'secondary' })}
          aria-label={`${t('profile.manage')}${t('profile.bankCard')}`}
        >
          {t('profile.manage')}
        </Link>
      ),
    },
  ]
  const personal: readonly Description[] = [
    {
      icon: VenusAndMars,
      label: t('profile.gender'),
      value: t(GENDER_TEXTS[user.gender]),
    },
    { icon: CalendarDays, label: t('profile.birthday'), value: user.birthday || t('profile.unset') },
    { icon: MessageCircle, label: t('profile.wechat'), value: user.wechat || t('profile.unset') },
    { icon: MessageCircle, label: t('profile.qq'), value: user.qq || t('profile.unset') },
    {
      icon: CalendarDays,
      label: t('profile.registered'),
      value: user.registerAt === undefined ? t('profile.unset') : siteDateTime(user.registerAt),
    },
  ]
  return (
    <>
      <Panel title={t('profile.identity')} flush>
        <DescriptionList descriptions={identity} />
      </Panel>
      <Panel title={t('profile.safety')} flush>
        <DescriptionList descriptions={safety} />
      </Panel>
      <Panel title={t('profile.personal')} flush>
        <DescriptionList descriptions={personal} />
      </Panel>
    </>
  )
}
