import { css } from '@emotion/react'
import type { ComposedRemote, LeftSaid } from '@site/contracts'
import { browserStorage, useLocale } from '@site/shell'
import { IconButton, layer, numeric, px, Tag, text, tokenVar } from '@site/ui'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState, useSyncExternalStore } from 'react'

import { recent } from '../../base/recent/index.ts'
import { readDeviceId } from '../../base/storage/index.ts'
import { useServices } from '../../ports/index.ts'
import { useComposition } from '../../remotes/view/index.ts'
import { type ToldReport, useActivations } from './activations.ts'
import { developerTexts } from './developer-texts.ts'
import { fetchLeft, leftBehind } from './left-behind.ts'

const panelStyle = css({
  position: 'fixed',
  top: px(8),
  insetInlineEnd: px(8),
  zIndex: layer.progress,
  display: 'flex',
  flexDirection: 'column',
  width: `min(${px(460)}, calc(100vw - ${px(16)}))`,
  maxHeight: `calc(100dvh - ${px(176)})`,
  borderRadius: tokenVar('radius.dialog'),
  background: tokenVar('bg.raised'),
  boxShadow: tokenVar('shadow.pop'),
  color: tokenVar('text.normal'),
  fontSize: text(13),
  lineHeight: px(20),
})
const headStyle = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: px(8, 8, 8, 16),
  borderBottom: `1px solid ${tokenVar('line.soft')}`,
  '& h2': { margin: 0, fontSize: text(16), color: tokenVar('text.strong') },
})
const bodyStyle = css({
  overflow: 'auto',
  overscrollBehavior: 'contain',
  padding: px(4, 16, 16),
  overflowWrap: 'anywhere',
  '&:focus-visible': { outlineOffset: px(-3) },
  '& h3': { margin: px(14, 0, 4), fontSize: text(14), color: tokenVar('text.strong') },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li': { paddingBlock: px(4) },
  '& li + li': { borderTop: `1px solid ${tokenVar('line.soft')}` },
  '& p': { margin: 0 },
})
const factsStyle = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: px(2, 12),
  margin: px(10, 0, 0),
  '& dt': { color: tokenVar('text.weak') },
  '& dd': { margin: 0, color: tokenVar('text.strong') },
})
const rowStyle = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: px(2, 8) })
const nameStyle = css({ fontWeight: 600, color: tokenVar('text.strong') })
const restStyle = css({ ...numeric, marginInlineStart: 'auto', fontWeight: 500 })

/**
 * Which release of each remote runs and why, what took how long, what failed, what was said on the bus and called, which
 * keys of storage there are, and what code has left in the page. Stands beside the page, which goes on; Escape closes it.
 */
export function ReleasePanel({ onClose }: { readonly onClose: () => void }) {
  const { bus, config } = useServices()
  const { theme, revision, remotes } = useComposition()
  const t = developerTexts(useLocale())
  const reports = useActivations()
  const { events, calls } = useSyncExternalStore(recent.subscribe, recent.read)
  const [left] = useState(() => leftBehind(Object.values(remotes)))
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => recent.followEvents(bus), [bus])
  useEffect(() => {
    const before = document.activeElement
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') close()
    }
    const section = panel.current
    section?.addEventListener('keydown', onKey)
    body.current?.focus({ preventScroll: true })
    return () => {
      section?.removeEventListener('keydown', onKey)
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])

  const failures = reports.flatMap((report) => (report.kind === 'activated' ? [] : [report]))
  return (
    <section css={panelStyle} role="dialog" aria-labelledby={titleId} ref={panel}>
      <div css={headStyle}>
        <h2 id={titleId}>{t.panel}</h2>
        <IconButton icon={X} size="sm" label={t.close} onClick={onClose} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard */}
      <div css={bodyStyle} ref={body} tabIndex={0} role="group" aria-labelledby={titleId}>
        <dl css={factsStyle}>
          <dt>{t.theme}</dt>
          <dd>
            {theme} · {t.revision} {revision}
          </dd>
          <dt>{t.host}</dt>
          <dd>{config.version}</dd>
          <dt>{t.device}</dt>
          <dd>{readDeviceId()}</dd>
        </dl>
        <List title={t.releases}>
          {Object.entries(remotes).map(([remote, composed]) => (
            <RemoteRow key={remote} remote={remote} composed={composed} reports={reports} />
          ))}
        </List>
        <List title={t.timings}>
          <Row name={t.page} rest={paintTime()} />
          <Row name={t.ready} rest={readyTime()} />
          {reports.map((report) => (
            <Row key={report.id} name={`${report.remote} ${report.part}`} rest={`${report.ms} ms`}>
              {report.version}
            </Row>
          ))}
        </List>
        <List title={t.failed} empty={t.none}>
          {failures.map(({ id, remote, part, version, failure }) => (
            <Row key={id} name={`${remote} ${part}`}>
              {version} · {failure.phase} · {failure.reason} · {failure.detail}
            </Row>
          ))}
        </List>
        <List title={t.events} empty={t.none} hint={t.eventsHint}>
          {events.toReversed().map(({ id, at, name, form }) => (
            <Row key={id} name={name} rest={`${(at / 1000).toFixed(1)} s`}>
              {formText(form)}
            </Row>
          ))}
        </List>
        <List title={t.calls} empty={t.none} hint={t.eventsHint}>
          {calls.toReversed().map(({ id, name, form, code, ms }) => (
            <Row key={id} name={name} rest={`${code} · ${ms} ms`}>
              {formText(form)}
            </Row>
          ))}
        </List>
        <List title={t.storage} empty={t.none}>
          {storedKeys().map(({ area, key, length }) => (
            <Row key={`${area} ${key}`} name={key} rest={`${length} ${t.chars}`}>
              {area}
            </Row>
          ))}
        </List>
        <List title={t.leftBehind} hint={t.leftBehindHint}>
          <Row name={t.globals} rest={String(left.globals.length)}>
            {left.globals.join(', ')}
          </Row>
          <Row name={t.styles} rest={String(left.styles.length)}>
            {left.styles.join(', ')}
          </Row>
          <Row name={t.memory} rest={left.memory === undefined ? '–' : `${left.memory.toFixed(1)} MB`} />
          {Object.entries(remotes).map(
            ([
              remote,
              {
                active: { version },
              },
            ]) => (
              <MeasuredRow key={remote} remote={remote} version={version} />
            ),
          )}
        </List>
      </div>
    </section>
  )
}

interface RemoteRowProps {
  readonly remote: string
  readonly composed: ComposedRemote
  readonly reports: readonly ToldReport[]
}

/** What is on screen of a remote, else what would be. */
function RemoteRow({ remote, composed: { active, fallback, cohort }, reports }: RemoteRowProps) {
  const t = developerTexts(useLocale())
  const shown = reports.findLast((report) => report.remote === remote && report.kind === 'activated')
  const isFallback = shown?.kind === 'activated' && shown.isFallback
  return (
    <li>
      <p css={rowStyle}>
        <span css={nameStyle}>{remote}</span>
        <span>{shown?.version ?? active.version}</span>
        <Tag tone={isFallback ? 'error' : cohort === 'stable' ? 'neutral' : 'warning'}>
          {t.why[isFallback ? 'fallback' : cohort]}
        </Tag>
        <span css={restStyle}>{shown === undefined ? t.idle : `${shown.ms} ms`}</span>
      </p>
      <p>
        {t.fallback} {fallback?.version ?? t.none}
      </p>
    </li>
  )
}

/** What a release leaves behind, as it was measured before it was promoted. */
function MeasuredRow({ remote, version }: { readonly remote: string; readonly version: string }) {
  const t = developerTexts(useLocale())
  const [said, setSaid] = useState<LeftSaid | undefined>()
  useEffect(() => {
    const asking = new AbortController()
    void fetchLeft(remote, version, asking.signal).then(setSaid)
    return () => asking.abort()
  }, [remote, version])
  const rest = said === undefined ? '–' : leftText(said, t)
  return (
    <Row name={`${remote} ${version}`} rest={rest}>
      {t.measured}
    </Row>
  )
}

function leftText({ left }: LeftSaid, t: ReturnType<typeof developerTexts>): string {
  if (left === null) return t.unmeasured
  return left.above.length === 0 ? t.within : t.above + left.above.map((kind) => t.kinds[kind]).join('、')
}

interface ListProps {
  readonly title: string
  readonly hint?: string
  /** Stands where there is nothing to list. */
  readonly empty?: string
  readonly children: ReactNode
}

function List({ title, hint, empty, children }: ListProps) {
  const isEmpty = empty !== undefined && Array.isArray(children) && children.length === 0
  return (
    <>
      <h3>{title}</h3>
      {hint !== undefined && <p>{hint}</p>}
      {isEmpty ? <p>{empty}</p> : <ul role="list">{children}</ul>}
    </>
  )
}

interface RowProps {
  readonly name: string
  readonly rest?: string
  readonly children?: ReactNode
}

function Row({ name, rest, children }: RowProps) {
  return (
    <li css={rowStyle}>
      <span css={nameStyle}>{name}</span>
      {children}
      {rest !== undefined && <span css={restStyle}>{rest}</span>}
    </li>
  )
}

const formText = (form: Readonly<Record<string, string>>): string =>
  Object.entries(form)
    .map(([name, type]) => `${name}: ${type}`)
    .join(', ')

const milliseconds = (time: number | undefined): string => (time === undefined ? '–' : `${Math.round(time)} ms`)

function paintTime(): string {
  return milliseconds(performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
}

function readyTime(): string {
  const [entry] = performance.getEntriesByType('navigation')
  return milliseconds(entry instanceof PerformanceNavigationTiming ? entry.domContentLoadedEventEnd : undefined)
}

/** Keys and how long their values are; the values may be a person's. */
function storedKeys(): readonly { readonly area: string; readonly key: string; readonly length: number }[] {
  return (['local', 'session'] as const).flatMap((area) => {
    const storage = browserStorage(area)
    return Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
      .toSorted()
      .map((key) => ({ area, key, length: storage?.getItem(key)?.length ?? 0 }))
  })
}
