import type { ReactNode } from 'react'
import { Checkbox } from './checkbox.tsx'

interface SelectAllProps {
  readonly keys: readonly string[]
  readonly selected: ReadonlySet<string>
  readonly onSelectedChange: (selected: ReadonlySet<string>) => void
  /** its label */
  readonly children: ReactNode
}

/** Chooses all rows in sight or none of them; half chosen while some are. Rows out of sight keep their state. */
export function SelectAll({ keys, selected, onSelectedChange, children }: SelectAllProps) {
  const chosen = keys.filter((key) => selected.has(key)).length
  return (
    <Checkbox
      ref={(box) => {
        if (box !== null) box.indeterminate = chosen > 0 && chosen < keys.length
      }}
      checked={chosen === keys.length}
      onChange={({ target }) =>
        onSelectedChange(
          new Set(target.checked ? [...selected, ...keys] : [...selected].filter((key) => !keys.includes(key))),
        )
      }
    >
      {children}
    </Checkbox>
  )
}
