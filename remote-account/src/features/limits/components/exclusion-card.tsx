import { askToReturnEndpoint, type ExclusionState, NAMED_ROUTES } from '@site/contracts'
import { siteDateTime } from '@site/domain'
import { bus, call, dialogs, Link, toast, useAttempt } from '@site/shell'
import { Button, Notice, buttonStyle } from '@site/ui'

import { useAccountTexts } from '../../../lib/texts.ts'

export interface ExclusionCardProps {
  readonly exclusion: ExclusionState
  readonly onChanged: () => void
}

/** The pause that holds: until when, and what stays possible. */
export function ExclusionCard({ exclusion: { kind, until, mayReturn }, onChanged }: ExclusionCardProps) {
  const t = useAccountTexts()
  const { isBusy, attempt } = useAttempt()
  const askToReturn = (): Promise<void> =>
    attempt(async () => {
      if (!(await dialogs.tips({ message: t('limits.returnText'), confirmText: t('limits.return') }))) return
      const answer = await call(askToReturnEndpoint, {})
      toast.success(t('limits.returns', { time: siteDateTime(answer.until) }))
      bus.emit('user_changed')
      onChanged()
    }, onChanged)
  return (
    <Notice
      tone="warning"
      title={t(mayReturn ? 'limits.over' : `limits.active.${kind}`, { time: siteDateTime(until) })}
      action={
        mayReturn ? (
          <Button size="sm" loading={isBusy} onClick={() => void askToReturn()}>
            {t('limits.return')}
          </Button>
        ) : (
          <Link to={NAMED_ROUTES.takeMoney.path} css={buttonStyle({ variant: 'secondary', size: 'sm' })}>
            {t('limits.withdraw')}
          </Link>
        )
      }
    >
      {t('limits.activeText')}
    </Notice>
  )
}
