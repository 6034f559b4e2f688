import { memo, useRef } from 'react'
import { useClass } from '../style/use-class.ts'
import { uiText } from '../texts/ui-text.ts'
import { oddsCellStyle } from './odds-cell-style.ts'
import { useMoveMark } from './use-move-mark.ts'

export interface OddsCellProps {
  /** what is priced; given back by `onSelect` and readable as `data-odds` for one listener on a whole board */
  readonly id: string
  /** accessible name without the price: `青岚 让球`; the label is added unless it ends with it */
  readonly name: string
  /** the price as shown in the player's odds type; absent = not offered, drawn as a dash */
  readonly price?: string | undefined
  /**
   * the price as a number that does not depend on the odds type (decimal thousandths); its changes make the mark.
   * Without it the shown price is compared, which marks a change of odds type too.
   */
  readonly value?: number | undefined
  /** handicap or total of the price; a new line is another price and not a movement */
  readonly line?: string | undefined
  /** visible words or line beside the price */
  readonly label?: string | undefined
  /** `center` price alone · `split` label left, price right · `stacked` label above · `row` one wide line */
  readonly layout?: 'center' | 'split' | 'stacked' | 'row' | undefined
  readonly selected?: boolean | undefined
  readonly locked?: boolean | undefined
  /** must be stable, or every cell renders again */
  readonly onSelect?: ((id: string) => void) | undefined
}

function LockGlyph() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={2} aria-hidden="true">
      <rect x="5" y="10.5" width="14" height="9.5" rx="2" fill="currentColor" stroke="none" />
      <path d="M8 10.5V7.5a4 4 0 0 1 8 0v3" strokeLinecap="round" />
    </svg>
  )
}

/** Ends with what is written on the cell, in that order, so that a voice command can name what is seen. */
function accessibleName(name: string, label: string | undefined, shown: string): string {
  return label === undefined || name.endsWith(label) ? `${name} ${shown}` : `${name} ${label} ${shown}`
}

function OddsCellView(props: OddsCellProps) {
  const { id, name, price, value, line = '', label, layout = label === undefined ? 'center' : 'split' } = props
  const { selected = false, locked = false, onSelect } = props
  const open = price !== undefined && !locked
  const element = useRef<HTMLButtonElement>(null)
  useMoveMark(element, `${id} ${line}`, open ? (value ?? Number(price)) : undefined)
  return (
    <button
      ref={element}
      type="button"
      className={useClass(oddsCellStyle)}
      data-odds={id}
      data-layout={layout}
      aria-label={accessibleName(name, label, locked ? uiText('odds.locked') : (price ?? '–'))}
      aria-pressed={selected}
      disabled={!open}
      onClick={onSelect && (() => onSelect(id))}
    >
      {label !== undefined && <span>{label}</span>} {locked ? <LockGlyph /> : <b>{price ?? '–'}</b>}
    </button>
  )
}

/**
 * A price that can be picked. Boards show thousands, so it is one memoised button with one constant class and no
 * animation: a move is an attribute that one shared timer takes away. Its width is that of the grid column it stands
 * in, whatever the price does.
 */
export const OddsCell = memo(OddsCellView)
