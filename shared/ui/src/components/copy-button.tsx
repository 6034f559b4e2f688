import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

const DONE_MS = 2_000

export interface CopyButtonProps {
  /** what is on the button */
  readonly children: string
  /** accessible name: what is copied, with the button's own words in it */
  readonly label: string
  /** copies and says so; answers whether it could */
  readonly onCopy: () => Promise<boolean>
  readonly className?: string | undefined
}

/** Copies something. Its glyph is a tick for a moment once it has. */
export function CopyButton({ children, label, onCopy, className }: CopyButtonProps) {
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setDone(false), DONE_MS)
    return () => clearTimeout(timer)
  }, [isDone])
  return (
    <Button
      className={className}
      size="sm"
      variant="secondary"
      aria-label={label}
      icon={<Icon of={isDone ? Check : Copy} size={14} />}
      onClick={() => void onCopy().then(setDone)}
    >
      {children}
    </Button>
  )
}
