import { useEffect, useState } from 'react'

import type { ActivationMeasure, Report } from '../../remotes/activation/index.ts'

const MEASURE: ActivationMeasure = 'site:activation'

/** A report with its number in the page's life. */
export type ToldReport = Report & { readonly id: number }

/** What the loader has told of views since the page began, oldest first: the browser keeps it as measures. */
export function useActivations(): readonly ToldReport[] {
  const [reports, setReports] = useState<readonly ToldReport[]>([])
  useEffect(() => {
    let count = 0
    const observer = new PerformanceObserver((list) => {
      const told = list.getEntriesByName(MEASURE).map((entry) => {
        count += 1
        // Measures alone are observed, and the loader alone measures by this name, see `createRemotes`.
        return { ...((entry as PerformanceMeasure).detail as Report), id: count }
      })
      setReports((before) => [...before, ...told])
    })
    observer.observe({ type: 'measure', buffered: true })
    return () => {
      observer.disconnect()
      setReports([])
    }
  }, [])
  return reports
}
