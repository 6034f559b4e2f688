import { oddsCellStyle, useClass, useMoveMark } from '@site/ui'
import { useRef } from 'react'

interface PriceSampleProps {
  /** the price as it is shown; absent = not offered, drawn as a dash */
  readonly price?: string | undefined
  readonly label?: string | undefined
  readonly layout?: 'center' | 'split' | 'stacked' | 'row' | undefined
  readonly selected?: boolean | undefined
  readonly locked?: boolean | undefined
}

/** A price in the kit's style, as a board draws it, with the mark of a move. */
export function PriceSample(props: PriceSampleProps) {
  const { price, label, layout = label === undefined ? 'center' : 'split', selected = false, locked = false } = props
  const isOpen = price !== undefined && !locked
  const element = useRef<HTMLButtonElement>(null)
  useMoveMark(element, label ?? '', isOpen ? Number(price) : undefined)
  return (
    <button
      ref={element}
      type="button"
      className={useClass(oddsCellStyle)}
      data-layout={layout}
      aria-pressed={selected}
      disabled={!isOpen}
    >
      {label !== undefined && <span>{label}</span>} <b>{isOpen ? price : '–'}</b>
    </button>
  )
}
