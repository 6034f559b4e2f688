import { css } from '@emotion/react'
import type { HarmReason, PlayHarm } from '@site/contracts'
import { hasRoute, Link } from '@site/shell'
import { Button, Notice, buttonStyle, px } from '@site/ui'

import { useAccountTexts } from '../../../lib/texts.ts'

const listStyle = css({ margin: px(6, 0), paddingInlineStart: px(18) })
const waysStyle = css({ display: 'flex', flexWrap: 'wrap', gap: px(8), marginTop: px(10) })

const HELP_PAGE = { name: 'help.bczr', path: '/app/help/bczr' } as const
/** Signs that are counted in minutes of play. */
const IN_MINUTES = new Set<HarmReason['marker']>(['nightPlay', 'longSessions'])

export interface HarmCardProps {
  readonly harm: PlayHarm
  /** Whether the member may begin a pause: none holds that could only be made longer. */
  readonly mayPause: boolean
  readonly onSetLimit: () => void
  readonly onPause: () => void
}

/** What was seen of the member's play, in words and without blame, and what can be done. */
export function HarmCard({ harm: { isHigh, reasons }, mayPause, onSetLimit, onPause }: HarmCardProps) {
  const t = useAccountTexts()
  return (
    <Notice title={t(isHigh ? 'limits.harm.titleHigh' : 'limits.harm.title')}>
      <p>{t('limits.harm.seen')}</p>
      <ul css={listStyle}>
        {reasons.map(({ marker, value }) => (
          <li key={marker}>
            {t(`limits.harm.markers.${marker}`, {
              value: IN_MINUTES.has(marker) ? t('limits.minutes', { minutes: value }) : value,
            })}
          </li>
        ))}
      </ul>
      <p>{t('limits.harm.help')}</p>
      {isHigh && <p>{t('limits.harm.noPromotion')}</p>}
      <div css={waysStyle}>
        <Button size="sm" variant="secondary" onClick={onSetLimit}>
          {t('limits.harm.setLimit')}
        </Button>
        {mayPause && (
          <Button size="sm" variant="secondary" onClick={onPause}>
            {t('limits.timeout')}
          </Button>
        )}
        {hasRoute(HELP_PAGE.name) && (
          <Link to={HELP_PAGE.path} css={buttonStyle({ variant: 'ghost', size: 'sm' })}>
            {t('limits.harm.article')}
          </Link>
        )}
      </div>
    </Notice>
  )
}
