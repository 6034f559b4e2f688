import { css } from '@emotion/react'
import { Link, useSession } from '@site/shell'
import { Button, Notice, buttonStyle, media, px } from '@site/ui'
import { useAtom } from 'jotai'

import { ACCOUNT_PATHS } from '../../../lib/paths.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import { answeredPromptAtom } from '../limit-prompt.ts'
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
  const [answered, setAnswered] = useAtom(answeredPromptAtom)
  const { data } = usePlayLimits()
  if (userId === undefined || data === undefined || answered.includes(userId)) return undefined
  if (data.exclusion !== null || data.hasDeposited || data.limits.some(({ type }) => type === 'deposit'))
    return undefined
  const answer = (): void => setAnswered([...answered, userId])
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
