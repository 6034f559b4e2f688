import { SkeletonGroup, SkeletonRow } from '@site/ui'

import { useSportsTexts } from '../../../lib/texts.ts'

/** Results before they are there. */
export function ResultsSkeleton() {
  const t = useSportsTexts()
  return (
    <SkeletonGroup label={t('results.loading')}>
      {Array.from({ length: 12 }, (_, row) => (
        <SkeletonRow key={row} lines={2} cells={2} />
      ))}
    </SkeletonGroup>
  )
}
