import { css } from '@emotion/react'
import { limitsAskedEndpoint } from '@site/contracts'
import { call, Link, useAttempt, useSession } from '@site/shell'
import { Button, Notice, buttonStyle, media, px } from '@site/ui'
import { useState } from 'react'

import { ACCOUNT_PATHS } from '../../../lib/paths.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import { usePlayLimits } from '../use-play-limits.ts'

// On a phone the buttons stand below the words, which they would squeeze.
const promptStyle = css({
  [media.mobile]: {
    flexWrap: 'wrap',
    '& > div:first-of-type': { flexBasis: `calc(100% - ${px(40)})` },
    '& > div:last-of-type': { margin: px(4, 0, 0, 26) },
  },
})
const buttonsStyle = css({ display: 'flex', gap: px(8) })

/** Asks a member who has no limit of deposits whether they want one; once, before the first deposit (D.060). */
export function LimitPrompt() {
  const t = useAccountTexts()
  const { userId } = useSession()
  const { attempt } = useAttempt()
  const [answeredBy, setAnsweredBy] = useState<string>()
  const { data, refetch } = usePlayLimits()
  if (userId === undefined || data === undefined || answeredBy === userId || data.wasAsked) return undefined
  if (data.exclusion !== null || data.hasDeposited || data.limits.some(({ type }) => type === 'deposit'))
    return undefined
  const answer = (): void => {
    setAnsweredBy(userId)
    void attempt(async () => {
      await call(limitsAskedEndpoint, {})
      await refetch()
    })
  }
  return (
    <Notice
      css={promptStyle}
      title={t('limits.promptTitle')}
      action={
        <span css={buttonsStyle}>
          <Link to={ACCOUNT_PATHS.limits} css={buttonStyle({ variant: 'secondary', size: 'sm' })} onClick={answer}>
            {t('limits.promptSet')}
          </Link>
          <Button variant="ghost" size="sm" onClick={answer}>
            {t('limits.promptSkip')}
          </Button>
        </span>
      }
    >
      {t('limits.promptText')}
    </Notice>
  )
}
