/** A slot that is told nothing. */
interface NoProps {
  readonly children?: never
}

/**
 * Props of the slots that deployables fill for one another; the key is `<provider>.<slot>`. A slot degrades alone.
 */
export interface SlotProps {
  /** Hot matches strip on the home page. */
  'sports.hot-matches': NoProps
  /** Venue categories and their venues on the home page. */
  'casino.home-venues': NoProps
  /** Hot games and jackpots on the home page. */
  'casino.hot-games': NoProps
  /** Terms or privacy policy inside the auth dialog (open point 84). */
  'help.terms': { readonly which: 'gztk' | 'ysgz'; readonly onToggle?: () => void }
}
export type SlotName = keyof SlotProps
