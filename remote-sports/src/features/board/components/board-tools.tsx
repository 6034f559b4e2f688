import { css } from '@emotion/react'
import { ODDS_TYPES, type OddsType } from '@site/domain'
import { IconButton, media, px, scrollStrip, Segmented, Select, tokenVar } from '@site/ui'
import { useAtom } from 'jotai'
import { ChevronsDownUp, ChevronsUpDown, RotateCw, Search, Star } from 'lucide-react'
import { useState } from 'react'

import { MatchSearch } from '../../../lib/match-search.tsx'
import { useSportsTexts } from '../../../lib/texts.ts'
import { onlyFavouritesAtom } from '../../favourites/index.ts'
import { oddsTypeAtom } from '../../odds/index.ts'
import { searchAtom, type Sort, sortAtom } from '../board.atoms.ts'
import type { leagueCounts } from '../board-rows.ts'
import { useIsPhone } from '../use-design-unit.ts'
import { FeedMark } from './feed-mark.tsx'

const toolsStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(8),
  marginInlineStart: 'auto',
  minWidth: 0,
  '& > :not([role=search])': { flex: 'none' },
  [media.touch]: { marginInlineStart: 0, width: '100%', padding: px(0, 12, 8), gap: px(6), flexWrap: 'wrap' },
})
const onlyStyle = css({ color: tokenVar('money'), '& > svg': { fill: 'currentColor' } })
const markStyle = css({ [media.tablet]: { flex: '1 !important', minWidth: 0 } })
// the rest of the choices is a swipe away, so that the first match stands as high as it can
const choicesStyle = css(scrollStrip, { flex: '1 1 0 !important', minWidth: 0, gap: px(6), '& > *': { flex: 'none' } })

export interface BoardToolsProps {
  readonly isTouch: boolean
  readonly isAllFolded: boolean
  readonly canFold: boolean
  readonly onFoldAll: () => void
  readonly onRefresh: () => void
  readonly leagues: ReturnType<typeof leagueCounts>
  readonly chosenLeague: string | undefined
  readonly onLeague: (id: string | undefined) => void
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

/** The order of the list: side by side, on a phone in a list of its own. */
function SortChoice({ isPhone }: { readonly isPhone: boolean }) {
  const t = useSportsTexts()
  const [sort, setSort] = useAtom(sortAtom)
  const label = t('board.sortLabel')
  const options: readonly { readonly value: Sort; readonly label: string }[] = [
    { value: 'league', label: t('board.sortLeague') },
    { value: 'time', label: t('board.sortTime') },
  ]
  if (!isPhone) return <Segmented label={label} value={sort} options={options} onValueChange={setSort} />
  return (
    <Select
      label={label}
      hideLabel
      compact
      value={sort}
      options={options}
      onChange={(event) => setSort(event.target.value === 'time' ? 'time' : 'league')}
    />
  )
}

/** Search, order, odds type, folding and refresh. */
export function BoardTools(props: BoardToolsProps) {
  const { isTouch, isAllFolded, canFold, onFoldAll, onRefresh, leagues, chosenLeague, onLeague } = props
  const t = useSportsTexts()
  const isPhone = useIsPhone()
  const [search, setSearch] = useAtom(searchAtom)
  const [isOnly, setOnly] = useAtom(onlyFavouritesAtom)
  const [isSearching, setSearching] = useState(false)
  const showsSearch = !isTouch || isSearching || search !== ''
  const fold = (
    <IconButton
      icon={isAllFolded ? ChevronsUpDown : ChevronsDownUp}
      label={t(isAllFolded ? 'board.unfoldAll' : 'board.foldAll')}
      disabled={!canFold}
      onClick={onFoldAll}
    />
  )
  const choices = (
    <>
      {isTouch && leagues.length > 0 && (
        <Select
          label={t('board.leagues')}
          hideLabel
          compact
          value={chosenLeague ?? ''}
          options={[
            { value: '', label: t('board.allLeagues') },
            ...leagues.map(({ league, count }) => ({ value: league.league_id, label: `${league.name} ${count}` })),
          ]}
          onChange={(event) => onLeague(event.target.value === '' ? undefined : event.target.value)}
        />
      )}
      <SortChoice isPhone={isPhone} />
      <OddsTypeSelect />
    </>
  )
  return (
    <div css={toolsStyle}>
      <span css={markStyle}>
        <FeedMark />
      </span>
      {isPhone && (
        <div css={choicesStyle} role="group" aria-label={t('board.tools')}>
          {choices}
        </div>
      )}
      {showsSearch && <MatchSearch value={search} onValueChange={setSearch} takesFocus={isTouch && isSearching} />}
      {isTouch && !showsSearch && (
        <IconButton icon={Search} label={t('board.search')} onClick={() => setSearching(true)} />
      )}
      {!isPhone && choices}
      <IconButton
        icon={Star}
        label={t('fav.onlyLabel')}
        aria-pressed={isOnly}
        css={isOnly ? onlyStyle : undefined}
        onClick={() => setOnly(!isOnly)}
      />
      {fold}
      <IconButton icon={RotateCw} label={t('board.refresh')} onClick={onRefresh} />
    </div>
  )
}
