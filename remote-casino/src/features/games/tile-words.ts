import { useMemo } from 'react'

import { useCasinoTexts } from '../../lib/texts.ts'

/** The words of game tiles with their gaps open: looked up once a list, filled in once a tile. */
export interface TileWords {
  readonly play: (name: string) => string
  readonly fav: (name: string) => string
  readonly unfav: (name: string) => string
  readonly rtp: (rtp: string) => string
  readonly hot: string
  readonly isNew: string
}

const GAP = '\u0000'

export function useTileWords(): TileWords {
  const t = useCasinoTexts()
  return useMemo(() => {
    const withGap = (text: string) => (value: string) => text.split(GAP).join(value)
    return {
      play: withGap(t('home.playNamed', { name: GAP })),
      fav: withGap(t('home.fav', { name: GAP })),
      unfav: withGap(t('home.unfav', { name: GAP })),
      rtp: withGap(t('home.rtp', { rtp: GAP })),
      hot: t('home.hot'),
      isNew: t('home.new'),
    }
  }, [t])
}
