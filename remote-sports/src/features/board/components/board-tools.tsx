import { css } from '@emotion/react'
import { ODDS_TYPES, type OddsType } from '@site/domain'
import { IconButton, media, px, Segmented, Select, text, tokenVar } from '@site/ui'
import { useAtom, useAtomValue } from 'jotai'
import { ChevronsDownUp, ChevronsUpDown, RotateCw, Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { oddsTypeAtom } from '../../odds/index.ts'
import { searchAtom, sortAtom } from '../board.atoms.ts'
import { FeedMark } from './feed-mark.tsx'

const toolsStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(8),
  marginInlineStart: 'auto',
  minWidth: 0,
  [media.touch]: { marginInlineStart: 0, width: '100%', padding: px(0, 12, 8), gap: px(6), flexWrap: 'wrap' },
})
const markStyle = css({ [media.touch]: { flex: 1, minWidth: 0 } })
const searchStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(6),
  flex: '0 1 auto',
  width: px(168),
  minWidth: px(96),
  height: px(30),
  paddingInline: px(8, 4),
  borderRadius: tokenVar('radius.card'),
  border: `1px solid ${tokenVar('line.soft')}`,
  background: tokenVar('bg.sunken'),
  color: tokenVar('text.weak'),
  '&:focus-within': { borderColor: tokenVar('accent'), background: tokenVar('bg.raised') },
  '& > input': {
    flex: 1,
    minWidth: 0,
    border: 0,
    outline: 'none',
    background: 'none',
    font: 'inherit',
    fontSize: text(13),
    color: tokenVar('text.strong'),
    '&::placeholder': { color: tokenVar('text.weak') },
    '&::-webkit-search-cancel-button': { display: 'none' },
  },
  [media.touch]: { flex: '1 1 100%', order: 1, height: px(40) },
})

export interface BoardToolsProps {
  readonly isTouch: boolean
  readonly isAllFolded: boolean
  readonly canFold: boolean
  readonly onFoldAll: () => void
  readonly onRefresh: () => void
}

function SearchField({ takesFocus = false }: { readonly takesFocus?: boolean }) {
  const t = useSportsTexts()
  const [search, setSearch] = useAtom(searchAtom)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  return (
    <div css={searchStyle} role="search">
      <Search size={15} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        value={search}
        maxLength={30}
        aria-label={t('board.search')}
        placeholder={t('board.search')}
        onChange={(event) => setSearch(event.target.value)}
      />
      {search !== '' && <IconButton icon={X} size="sm" label={t('board.clearSearch')} onClick={() => setSearch('')} />}
    </div>
  )
}

/** The odds type that prices are read in. */
export function OddsTypeSelect() {
  const t = useSportsTexts()
  const [oddsType, setOddsType] = useAtom(oddsTypeAtom)
  return (
    <Select
      label={t('board.oddsType')}
      hideLabel
      compact
      value={oddsType}
      options={ODDS_TYPES.map((value: OddsType) => ({ value, label: t(`odds.${value}`) }))}
      onChange={(event) => {
        const chosen = ODDS_TYPES.find((value) => value === event.target.value)
        if (chosen) setOddsType(chosen)
      }}
    />
  )
}

/** Search, order, odds type, folding and refresh. */
export function BoardTools({ isTouch, isAllFolded, canFold, onFoldAll, onRefresh }: BoardToolsProps) {
  const t = useSportsTexts()
  const [sort, setSort] = useAtom(sortAtom)
  const search = useAtomValue(searchAtom)
  const [isSearching, setSearching] = useState(false)
  const showsSearch = !isTouch || isSearching || search !== ''
  return (
    <div css={toolsStyle}>
      <span css={markStyle}>
        <FeedMark />
      </span>
      {showsSearch && <SearchField takesFocus={isTouch && isSearching} />}
      {isTouch && !showsSearch && (
        <IconButton icon={Search} label={t('board.search')} onClick={() => setSearching(true)} />
      )}
      <Segmented
        label={t('board.sortLabel')}
        value={sort}
        options={[
          { value: 'league', label: t('board.sortLeague') },
          { value: 'time', label: t('board.sortTime') },
        ]}
        onValueChange={setSort}
      />
      <OddsTypeSelect />
      <IconButton
        icon={isAllFolded ? ChevronsUpDown : ChevronsDownUp}
        label={t(isAllFolded ? 'board.unfoldAll' : 'board.foldAll')}
        disabled={!canFold}
        onClick={onFoldAll}
      />
      <IconButton icon={RotateCw} label={t('board.refresh')} onClick={onRefresh} />
    </div>
  )
}
