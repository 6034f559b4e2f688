import { useParams } from '@site/shell/router'

import { FairnessHome, GameFairness, OddsFairness } from '../features/fairness/index.ts'
import { isFairSubject } from '../lib/fairness-paths.ts'

/** /fairness and /fairness/:subject; an address of nothing that we know shows all that there is. */
export function Page() {
  const { subject = '' } = useParams()
  if (!isFairSubject(subject)) return <FairnessHome />
  return subject === 'odds' ? <OddsFairness /> : <GameFairness key={subject} kind={subject} />
}
