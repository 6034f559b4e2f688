/** The four suits around the origin, about 40 units high. */
export const SUITS = {
  spade: 'M0-20C8-9 19-3 19 7c0 9-11 12-16 4 0 5 2 8 5 10H-8c3-2 5-5 5-10-5 8-16 5-16-4C-19-3-8-9 0-20Z',
  heart: 'M0 19C-16 6-20-1-20-8c0-11 14-14 20-4C6-22 20-19 20-8 20-1 16 6 0 19Z',
  club: 'M0-20a9 9 0 0 1 7 15A9 9 0 1 1 3 8c0 6 2 10 5 13H-8c3-3 5-7 5-13A9 9 0 1 1-7-5a9 9 0 0 1 7-15Z',
  diamond: 'M0-21C4-12 9-6 16 0 9 6 4 12 0 21-4 12-9 6-16 0-9-6-4-12 0-21Z',
} as const

export const SUIT_NAMES = ['spade', 'heart', 'club', 'diamond'] as const
