import { px, VisuallyHidden } from '@site/ui'
import { useEffect, useState } from 'react'
import { ArtSection } from './sections/art.tsx'
import { BoardSection } from './sections/board.tsx'
import { ControlsSection } from './sections/controls.tsx'
import { DataSection } from './sections/data.tsx'
import { FeedbackSection } from './sections/feedback.tsx'
import { FormsSection } from './sections/forms.tsx'
import { OverlaySection } from './sections/overlay.tsx'

const SECTIONS = {
  art: ArtSection,
  board: BoardSection,
  controls: ControlsSection,
  data: DataSection,
  feedback: FeedbackSection,
  forms: FormsSection,
  overlay: OverlaySection,
} as const

/** Everything that stays where it is, one below another. */
const PAGE = ['controls', 'forms', 'data', 'board', 'art', 'feedback'] as const

function isSection(name: string): name is keyof typeof SECTIONS {
  return name in SECTIONS
}

/** One section of the gallery, or all of `PAGE` for `all`; marks itself ready a moment after everything has moved once. */
export function Gallery({ section }: { readonly section: string }) {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), 700)
    return () => clearTimeout(timer)
  }, [])
  const names = section === 'all' ? PAGE : [isSection(section) ? section : 'controls']
  return (
    <main css={{ padding: px(16) }} data-ready={ready || undefined}>
      <VisuallyHidden>
        <h1>组件</h1>
      </VisuallyHidden>
      {names.map((name) => {
        const Section = SECTIONS[name]
        return <Section key={name} />
      })}
    </main>
  )
}
