import { css } from '@emotion/react'
import { Link } from '@site/shell'
import { GAME_KINDS } from '@site/domain/games'
import { Card, Icon, type IconType, Panel, media, numeric, px, text, tokenVar } from '@site/ui'
import { sportIcon, venueIcon } from '@site/ui/icons'
import { ChevronRight, Percent } from 'lucide-react'

import { type FairSubject, FAIR_SUBJECTS, fairnessPath } from '../../../lib/fairness-paths.ts'
import { useHelpTexts } from '../../../lib/use-help-texts.ts'
import { margins } from '../odds-example.ts'
import { returnWords } from '../rate-words.ts'
import { FairFrame } from './fair-frame.tsx'
import { HowDrawn } from './how-drawn.tsx'

/** Those of the venues in which each is played, as the menu has them. */
const ICONS: Readonly<Record<FairSubject, IconType>> = {
  'slot-game': venueIcon('DZ'),
  baccarat: venueIcon('ZR'),
  niuniu: venueIcon('QP'),
  fishing: venueIcon('BY'),
  lottery: venueIcon('CP'),
  esports: venueIcon('DJ'),
  football: sportIcon('VF'),
  odds: Percent,
}

const gridStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: px(16),
  [media.touch]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: px(12) },
  [media.mobile]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: px(8) },
})
const cardStyle = css({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr auto',
  alignItems: 'center',
  gap: px(4, 12),
  height: '100%',
  padding: px(16),
  color: tokenVar('text.normal'),
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.raised'),
  boxShadow: tokenVar('shadow.card'),
  '& > svg:first-of-type': { color: tokenVar('accent'), gridRow: '1 / 3' },
  '& > svg:last-of-type': { color: tokenVar('text.weak'), gridRow: '1 / 3', gridColumn: 3 },
  '& > strong': { fontSize: text(16), color: tokenVar('text.strong') },
  '& > span': { ...numeric, gridColumn: 2, fontSize: text(14), color: tokenVar('text.weak') },
  [media.hover]: { '&:hover > strong': { color: tokenVar('accent') } },
})

function figureOf(t: ReturnType<typeof useHelpTexts>, subject: FairSubject): string {
  const kind = GAME_KINDS.find((one) => one === subject)
  if (kind !== undefined) return t('fairness.returns', { rate: returnWords(t, kind) })
  const all = margins().map(({ margin }) => Math.round(margin * 100))
  return t('fairness.marginRange', { least: Math.min(...all), most: Math.max(...all) })
}

/** Every game and the odds, each with what it returns, and how all of them are drawn. */
export function FairnessHome() {
  const t = useHelpTexts()
  return (
    <FairFrame title={t('fairness.title')} intro={t('fairness.intro')}>
      <ul role="list" css={gridStyle} aria-label={t('fairness.subjects')}>
        {FAIR_SUBJECTS.map((subject) => (
          <li key={subject}>
            <Link to={fairnessPath(subject)} css={cardStyle}>
              <Icon of={ICONS[subject]} size={28} />
              <strong>{t(`fairness.names.${subject}`)}</strong>
              <span>{figureOf(t, subject)}</span>
              <Icon of={ChevronRight} size={18} />
            </Link>
          </li>
        ))}
      </ul>
      <Panel title={t('fairness.how')}>
        <HowDrawn />
      </Panel>
      <Card padding="lg">
        <p css={css({ fontSize: text(13), lineHeight: 1.8 })}>{t('fairness.meaning')}</p>
      </Card>
    </FairFrame>
  )
}
