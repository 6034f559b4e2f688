import { EntryGate } from '../../venue/index.ts'
import { ResultsSkeleton } from './results-skeleton.tsx'
import { pageStyle, panelStyle } from './results-style.ts'
import { ResultsView } from './results-view.tsx'

/** The results once the venue has let the player in. */
export function ResultsGate() {
  return (
    <EntryGate
      skeleton={
        <div css={pageStyle}>
          <div css={panelStyle}>
            <ResultsSkeleton />
          </div>
        </div>
      }
    >
      <ResultsView />
    </EntryGate>
  )
}
