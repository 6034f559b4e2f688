import { css } from '@emotion/react'
import type { CourseStatistics } from '@site/contracts/sports'
import { numeric, px, text, tokenVar } from '@site/ui'

import { useSportsTexts } from '../../../lib/texts.ts'
import { sectionStyle, titleStyle } from './section-style.ts'

const tableStyle = css({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: text(12),
  color: tokenVar('text.normal'),
  '& th': { fontWeight: 400, textAlign: 'center', padding: px(4, 6) },
  '& td': { ...numeric, width: px(40), fontWeight: 600, color: tokenVar('text.strong'), textAlign: 'center' },
})
const barStyle = css({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: px(3),
  height: px(5),
  marginTop: px(4),
  '& > i': { borderRadius: px(3), background: tokenVar('bg.sunken'), overflow: 'hidden', display: 'flex' },
  '& > i:first-of-type': { justifyContent: 'flex-end' },
  '& > i > i': { borderRadius: px(3), transition: 'width 400ms' },
  '& > i:first-of-type > i': { background: tokenVar('accent') },
  '& > i:last-of-type > i': { background: tokenVar('money') },
})

/** A number of each side, and by how much one outweighs the other. */
export interface Compared {
  readonly key: string
  readonly name: string
  readonly h: number
  readonly c: number
  readonly unit?: string
}

/** Numbers of the two sides beside each other. */
export function Comparison({ title, rows }: { readonly title: string; readonly rows: readonly Compared[] }) {
  return (
    <section css={sectionStyle} aria-label={title}>
      <h3 css={titleStyle}>{title}</h3>
      <table css={tableStyle}>
        <tbody>
          {rows.map(({ key, name, h, c, unit = '' }) => {
            const total = Math.max(1, h + c)
            return (
              <tr key={key} data-row={key}>
                <td>{`${h}${unit}`}</td>
                <th scope="row">
                  {name}
                  <span css={barStyle} aria-hidden="true">
                    <i>
                      <i style={{ width: `${(h / total) * 100}%` }} />
                    </i>
                    <i>
                      <i style={{ width: `${(c / total) * 100}%` }} />
                    </i>
                  </span>
                </th>
                <td>{`${c}${unit}`}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

const SHOWN = ['possession', 'attacks', 'dangers', 'shotsOn', 'shotsOff', 'corners', 'yellows', 'reds'] as const

/** What a football match has come to so far. */
export function Statistics({ of }: { readonly of: CourseStatistics }) {
  const t = useSportsTexts()
  const rows = SHOWN.map((key) => ({
    key,
    name: t(`centre.statistic.${key}`),
    ...of[key],
    ...(key === 'possession' && { unit: '%' }),
  }))
  return <Comparison title={t('centre.statistics')} rows={rows} />
}
