import { css } from '@emotion/react'
import { ODDS_TYPES, type OddsType } from '@site/domain'
import { IconButton, media, px, Segmented, Select, tokenVar } from '@site/ui'
import { useAtom } from 'jotai'
import { ChevronsDownUp, ChevronsUpDown, RotateCw, Search, Star } from 'lucide-react'
import { useState } from 'react'

import { SearchField } from '../../../lib/search-field.tsx'
import { useSportsTexts } from '../../../lib/texts.ts'
import { onlyFavouritesAtom } from '../../favourites/index.ts'
import { oddsTypeAtom } from '../../odds/index.ts'
import { searchAtom, sortAtom } from '../board.atoms.ts'
import type { leagueCounts } from '../board-rows.ts'
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
/** Takes what the buttons beside it leave, so that the two rows of tools are the same for every sport. */
const leaguesStyle = css({ flex: `1 1 ${px(150)} !important`, minWidth: 0, maxWidth: px(260) })
const markStyle = css({ [media.touch]: { flex: '1 !important', minWidth: 0 } })
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

/** Search, order, odds type, folding and refresh. */
export function BoardTools(props: BoardToolsProps) {
  const { isTouch, isAllFolded, canFold, onFoldAll, onRefresh, leagues, chosenLeague, onLeague } = props
  const t = useSportsTexts()
  const [sort, setSort] = useAtom(sortAtom)
  const [search, setSearch] = useAtom(searchAtom)
  const [isOnly, setOnly] = useAtom(onlyFavouritesAtom)
  const [isSearching, setSearching] = useState(false)
  const showsSearch = !isTouch || isSearching || search !== ''
  return (
    <div css={toolsStyle}>
      <span css={markStyle}>
        <FeedMark />
      </span>
      {showsSearch && <SearchField value={search} onValueChange={setSearch} takesFocus={isTouch && isSearching} />}
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
      {isTouch && leagues.length > 0 && (
        <Select
          css={leaguesStyle}
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
      <IconButton
        icon={Star}
        label={t('fav.onlyLabel')}
        aria-pressed={isOnly}
        css={isOnly ? onlyStyle : undefined}
        onClick={() => setOnly(!isOnly)}
      />
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
