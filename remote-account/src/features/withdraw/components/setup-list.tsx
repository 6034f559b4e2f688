import { css } from '@emotion/react'
import { type WithdrawWay, routeHref } from '@site/contracts'
import { useSession } from '@site/shell'
import { Link } from '@site/shell/router'
import { Button, Icon, VisuallyHidden, buttonStyle, media, px, text, tokenVar } from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { Check } from 'lucide-react'
import { useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { BindNameForm, BindPhoneForm, FundPasswordDialog } from '../../security/index.ts'
import { ACCOUNT_ROUTES } from '../accounts.ts'
import type { SetupName, SetupStep } from '../conditions.ts'

const listStyle = css({ display: 'grid', gap: 0, margin: 0, padding: 0, listStyle: 'none' })
const stepStyle = css({
  display: 'grid',
  gridTemplateColumns: `${px(32)} minmax(0, 1fr) auto`,
  gap: px(2, 14),
  alignItems: 'center',
  minHeight: px(68),
  padding: px(12, 0),
  '& + &': { borderTop: `1px solid ${tokenVar('line.soft')}` },
  [media.mobile]: { gap: px(2, 10) },
})
const markStyle = css({
  display: 'grid',
  placeItems: 'center',
  width: px(32),
  height: px(32),
  borderRadius: '50%',
  fontSize: text(14),
  fontWeight: 600,
  color: tokenVar('text.weak'),
  background: tokenVar('bg.sunken'),
  '[data-state=done] > &': { background: tokenVar('state.success.soft'), color: tokenVar('state.success') },
  '[data-state=current] > &': { background: tokenVar('accent'), color: tokenVar('accent.text') },
})
const titleStyle = css({ fontSize: text(14), fontWeight: 600, color: tokenVar('text.strong') })
const introStyle = css({ margin: 0, fontSize: text(13), color: tokenVar('text.weak') })

const leadStyle = css(introStyle, { marginBottom: px(14) })

const ACCOUNT_TITLES = {
  BANK: 'withdraw.setup_bank',
  USDT: 'withdraw.setup_coin',
  ALIPAY: 'withdraw.setup_alipay',
} as const

export interface SetupListProps {
  readonly steps: readonly SetupStep[]
  readonly way: WithdrawWay
}

/** What is still to be done before the first withdrawal, one after the other, each with the way to do it. */
export function SetupList({ steps, way }: SetupListProps) {
  const t = useAccountTexts()
  const { user } = useSession()
  const [open, setOpen] = useState<Exclude<SetupName, 'account'>>()
  const close = (): void => setOpen(undefined)
  const here = steps.findIndex(({ isDone }) => !isDone)
  // Bound by now, here or in another tab: the dialog has nothing left to ask.
  const isBound = { realName: user?.bindRealName === 1, phone: user?.bindPhone === 1, fundPassword: false }

  return (
    <>
      <ol css={listStyle} aria-label={t('withdraw.setupTitle')}>
        {steps.map(({ name, isDone }, index) => {
          const isHere = index === here
          return (
            <li
              key={name}
              css={stepStyle}
              data-state={isDone ? 'done' : isHere ? 'current' : 'waiting'}
              aria-current={isHere ? 'step' : undefined}
            >
              <span css={markStyle} aria-hidden="true">
                {isDone ? <Icon of={Check} size={16} strokeWidth={3} /> : index + 1}
              </span>
              <div>
                <div css={titleStyle}>
                  {name === 'account' ? t(ACCOUNT_TITLES[way]) : t(`withdraw.setup_${name}`)}
                  {isDone && <VisuallyHidden> {t('withdraw.setupDone')}</VisuallyHidden>}
                </div>
                <p css={introStyle}>{t(isDone ? 'withdraw.setupDone' : `withdraw.why_${name}`)}</p>
              </div>
              {isHere &&
                (name === 'account' ? (
                  <Link to={routeHref(ACCOUNT_ROUTES[way])} css={buttonStyle()}>
                    {t('withdraw.goAccount')}
                  </Link>
                ) : (
                  <Button onClick={() => setOpen(name)}>{t(`withdraw.go_${name}`)}</Button>
                ))}
            </li>
          )
        })}
      </ol>
      {open === 'realName' && !isBound.realName && (
        <Dialog open onOpenChange={close} title={t('security.nameTitle')}>
          <p css={leadStyle}>{t('security.nameText')}</p>
          <BindNameForm />
        </Dialog>
      )}
      {open === 'phone' && !isBound.phone && (
        <Dialog open onOpenChange={close} title={t('security.phoneTitle')}>
          <p css={leadStyle}>{t('security.phoneText')}</p>
          <BindPhoneForm />
        </Dialog>
      )}
      {open === 'fundPassword' && user !== undefined && <FundPasswordDialog user={user} onClose={close} />}
    </>
  )
}
