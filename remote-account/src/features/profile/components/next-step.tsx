import { css } from '@emotion/react'
import type { UserInfo } from '@site/contracts'
import { type SafetyStep, openSafetySteps } from '@site/domain'
import { useFlag } from '@site/shell'
import { Button, Notice } from '@site/ui'

import { useAccountTexts } from '../../../lib/texts.ts'

const noticeStyle = css({ alignItems: 'center' })

export interface NextStepProps {
  readonly user: UserInfo
  readonly onGo: (step: SafetyStep) => void
}

/** The one thing to do next for a safer account, or the word that nothing is left. */
export function NextStep({ user, onGo }: NextStepProps) {
  const t = useAccountTexts()
  const requiresFundPassword = useFlag('withdrawPassword')
  const [step] = openSafetySteps(user).filter((one) => one !== 'withdrawPwd' || requiresFundPassword)
  if (step === undefined) {
    return user.completion === 100 ? <Notice tone="success">{t('profile.allDone')}</Notice> : null
  }
  const names: Readonly<Record<SafetyStep, string>> = {
    bindPhone: t('security.phoneTitle'),
    bindRealName: t('security.nameTitle'),
    bindEmail: t('security.emailTitle'),
    withdrawPwd: t('security.fundSetTitle'),
  }
  return (
    <Notice
      tone="info"
      css={noticeStyle}
      action={
        <Button size="sm" onClick={() => onGo(step)}>
          {t('profile.nextGo')}
        </Button>
      }
    >
      {t('profile.next', { step: names[step] })}
    </Notice>
  )
}
