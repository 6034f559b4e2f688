/**
 * Props of the slots that deployables fill for one another; the key is `<provider>.<slot>`. A slot degrades alone.
 */
export interface SlotProps {
  /** Hot matches strip on the home page. */
  'sports.hot-matches': Readonly<Record<string, never>>
  /** Venue categories and their venues on the home page. */
  'casino.home-venues': Readonly<Record<string, never>>
  /** Hot games and jackpots on the home page. */
  'casino.hot-games': Readonly<Record<string, never>>
  /** Terms or privacy policy inside the auth dialog (open point 84). */
  'help.terms': { readonly which: 'gztk' | 'ysgz'; readonly onToggle?: () => void }
}
export type SlotName = keyof SlotProps
