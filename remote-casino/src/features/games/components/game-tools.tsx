import { css } from '@emotion/react'
import { INPUT_LIMITS } from '@site/contracts'
import { type Icon as IconType, Clock3, Flame, Heart, LayoutGrid, Search, Sparkles, X } from 'lucide-react'
import { Chip, ChipGroup, Icon, IconButton, TextField, media, px, text } from '@site/ui'
import { useRef } from 'react'

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
const searchStyle = css({
  width: px(300),
  flex: 'none',
  [media.mobile]: { width: '100%' },
  // The button of our own clears the field.
  '& input::-webkit-search-cancel-button': { display: 'none' },
})

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
  const isComposing = useRef(false)
  const field = useRef<HTMLInputElement>(null)
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
        <TextField
          ref={field}
          type="search"
          label={t('games.search')}
          hideLabel
          placeholder={t('games.search')}
          maxLength={INPUT_LIMITS.gameKeyword}
          enterKeyHint="search"
          prefix={<Icon of={Search} size={18} />}
          suffix={
            typed !== '' && (
              <IconButton
                size="sm"
                icon={X}
                label={t('games.clear')}
                onClick={() => {
                  if (field.current !== null) field.current.value = ''
                  onText('')
                  field.current?.focus()
                }}
              />
            )
          }
          defaultValue={typed}
          onFocus={onSearch}
          // Letters of an input method are no words yet.
          onCompositionStart={() => (isComposing.current = true)}
          onCompositionEnd={(event) => {
            isComposing.current = false
            onText(event.currentTarget.value)
          }}
          onChange={(event) => !isComposing.current && onText(event.target.value)}
        />
      </search>
    </div>
  )
}
