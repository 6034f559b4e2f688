import { HEALTH_WINDOW_MS, type HealthBeacon, type HealthReport, MAX_HEALTH_REPORTS } from '@site/contracts'

export interface HealthReportsDeps {
  readonly theme: () => HealthBeacon['theme']
  readonly now: () => number
  readonly send: (body: string) => void
}

const SEND_AFTER_MS = 5_000

/** Collects what becomes of releases and sends it in batches; nothing twice in one window, as it would not count. */
export function createHealthReports({ theme, now, send }: HealthReportsDeps) {
  const saidAt = new Map<string, number>()
  let reports: HealthReport[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (reports.length === 0) return
    const beacon: HealthBeacon = { theme: theme(), reports }
    reports = []
    send(JSON.stringify(beacon))
  }

  return {
    add(report: HealthReport): void {
      const { remote, version, cohort } = report
      const key = `${remote} ${version} ${cohort} ${'vital' in report ? report.vital : report.outcome}`
      const said = saidAt.get(key)
      if (said !== undefined && now() - said < HEALTH_WINDOW_MS) return
      if (reports.length >= MAX_HEALTH_REPORTS) return
      saidAt.set(key, now())
      reports.push(report)
      timer ??= setTimeout(flush, SEND_AFTER_MS)
    },
    /** Sends what there is at once: the page may not come back. */
    flush,
  }
}
