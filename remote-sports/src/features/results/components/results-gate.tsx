import { EntryGate } from '../../venue/index.ts'
import { ResultsSkeleton } from './results-skeleton.tsx'
import { ResultsView } from './results-view.tsx'

/** The results once the venue has let the player in. */
export function ResultsGate() {
  return (
    <EntryGate skeleton={<ResultsSkeleton />}>
      <ResultsView />
    </EntryGate>
  )
}
