import { css } from '@emotion/react'
import { INPUT_LIMITS } from '@site/contracts'
import { type Icon as IconType, Clock3, Flame, Heart, LayoutGrid, Sparkles } from 'lucide-react'
import { Chip, ChipGroup, Icon, SearchField, media, px, text } from '@site/ui'

import { useCasinoTexts } from '../../../lib/texts.ts'
import type { GameTag } from '../game-filter.ts'

const TAGS = [
  ['all', LayoutGrid],
  ['hot', Flame],
  ['new', Sparkles],
  ['fav', Heart],
  ['recent', Clock3],
] as const satisfies readonly (readonly [GameTag | 'all', typeof IconType])[]

const barStyle = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: px(16),
  [media.mobile]: { flexDirection: 'column', alignItems: 'stretch', gap: px(10) },
})
const tagStyle = css({
  minHeight: px(40),
  paddingInline: px(14),
  fontSize: text(14),
  [media.touch]: { minHeight: px(44), paddingInline: px(12) },
})
const searchStyle = css({ width: px(300), flex: 'none', [media.mobile]: { width: '100%' } })

export interface GameToolsProps {
  readonly tag: GameTag | undefined
  readonly text: string
  readonly onTag: (tag: GameTag | undefined) => void
  readonly onText: (text: string) => void
  /** The field has the focus: somebody means to search. */
  readonly onSearch: () => void
}

/** Above the list: the tags and the search. */
export function GameTools({ tag, text: typed, onTag, onText, onSearch }: GameToolsProps) {
  const t = useCasinoTexts()
  return (
    <div css={barStyle}>
      <ChipGroup label={t('games.tags')}>
        {TAGS.map(([key, icon]) => {
          const value = key === 'all' ? undefined : key
          return (
            <Chip key={key} css={tagStyle} look="soft" pressed={value === tag} onClick={() => onTag(value)}>
              <Icon of={icon} size={16} />
              {t(`games.tag.${key}`)}
            </Chip>
          )
        })}
      </ChipGroup>
      <search css={searchStyle}>
        <SearchField
          label={t('games.search')}
          maxLength={INPUT_LIMITS.gameKeyword}
          value={typed}
          onValueChange={onText}
          onFocus={onSearch}
        />
      </search>
    </div>
  )
}
