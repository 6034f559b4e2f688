import { css } from '@emotion/react'
import { type ActivityOf, NAMED_ROUTES, type TaskKey } from '@site/contracts'
import { formatCny, parseFen } from '@site/domain'
import { hasRoute } from '@site/shell'
import { Link } from '@site/shell/router'
import {
  Button,
  Icon,
  type IconType,
  Money,
  Panel,
  ProgressBar,
  buttonStyle,
  media,
  px,
  text,
  tokenVar,
} from '@site/ui'
import { CreditCard, IdCard, Landmark, Smartphone, Ticket } from 'lucide-react'

import { useAccountTexts } from '../../../lib/texts.ts'
import type { TemplateProps } from '../desk.ts'
import { RewardTag } from '../reward-tag.tsx'

interface Place {
  readonly icon: IconType
  readonly route: string
  readonly path: string
}
/** Where a task is done. */
const PLACES: Readonly<Record<TaskKey, Place>> = {
  bindPhone: { icon: Smartphone, route: 'auth', path: NAMED_ROUTES.auth.path },
  realName: { icon: IdCard, route: 'auth', path: NAMED_ROUTES.auth.path },
  bindCard: { icon: CreditCard, route: 'addBankCard', path: NAMED_ROUTES.addBankCard.path },
  firstDeposit: { icon: Landmark, route: 'saveMoney', path: NAMED_ROUTES.saveMoney.path },
  firstBet: { icon: Ticket, route: 'sport', path: NAMED_ROUTES.sport.path },
}

const listStyle = css({ margin: 0, padding: 0, listStyle: 'none' })
const rowStyle = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
  alignItems: 'center',
  gap: px(8, 14),
  minHeight: px(72),
  padding: px(10, 16),
  '& + &': { borderTop: `1px solid ${tokenVar('line.soft')}` },
  [media.mobile]: { gap: px(10), minHeight: px(60), padding: px(8, 12) },
})
const discStyle = css({
  display: 'grid',
  placeItems: 'center',
  width: px(40),
  height: px(40),
  borderRadius: '50%',
  background: tokenVar('money.soft'),
  color: tokenVar('money'),
})
const nameStyle = css({ fontSize: text(14), fontWeight: 600, color: tokenVar('text.strong') })
const endStyle = css({
  display: 'grid',
  justifyItems: 'end',
  minWidth: px(92),
  [media.mobile]: { minWidth: px(76) },
})
const sumStyle = css({ display: 'grid', gap: px(8), fontSize: text(13) })

type Task = ActivityOf<'newTask'>['tasks'][number]
type State = NonNullable<ActivityOf<'newTask'>['my']>['tasks'][number]['state']

/** The tasks, each with its reward and where it is done. */
export function TaskBody({ activity, desk, isClosed }: TemplateProps<'newTask'>) {
  const t = useAccountTexts()
  const stateOf = (key: TaskKey) => activity.my?.tasks.find((task) => task.key === key)?.state
  return (
    <Panel title={t('activities.task.list')} flush>
      <ul css={listStyle} role="list" aria-label={t('activities.task.list')}>
        {activity.tasks.map((task) => (
          <TaskRow key={task.key} task={task} state={stateOf(task.key)} desk={desk} isClosed={isClosed} />
        ))}
      </ul>
    </Panel>
  )
}

interface TaskRowProps extends Pick<TemplateProps<'newTask'>, 'desk' | 'isClosed'> {
  readonly task: Task
  readonly state: State | undefined
}

function TaskRow({ task: { key, reward }, state, desk, isClosed }: TaskRowProps) {
  const t = useAccountTexts()
  const { icon, route, path } = PLACES[key]
  const name = t(`activities.task.keys.${key}`)
  const isOpen = state === 'locked' && !isClosed && hasRoute(route)
  const isDue = state === 'claimable' && !isClosed
  return (
    <li css={rowStyle}>
      <span css={discStyle}>
        <Icon of={icon} size={20} />
      </span>
      <span css={nameStyle}>{name}</span>
      <Money fen={parseFen(reward)} tone="money" size={16} />
      <span css={endStyle}>
        {isDue && (
          <Button
            variant="cta"
            size="sm"
            aria-label={`${t('activities.claim', { amount: formatCny(parseFen(reward)) })} ${name}`}
            disabled={desk.isBusy && !desk.isBusyWith({ action: 'claim', option: key })}
            loading={desk.isBusyWith({ action: 'claim', option: key })}
            onClick={() => void desk.claim({ option: key })}
          >
            {t('activities.claim', { amount: formatCny(parseFen(reward)) })}
          </Button>
        )}
        {isOpen && (
          <Link
            to={path}
            css={buttonStyle({ variant: 'secondary', size: 'sm' })}
            aria-label={`${t('activities.task.go')} ${name}`}
          >
            {t('activities.task.go')}
          </Link>
        )}
        {!isDue && !isOpen && state !== undefined && <RewardTag state={state} />}
      </span>
    </li>
  )
}

/** How many of the tasks are done. */
export function TaskAction({ activity: { tasks, my } }: TemplateProps<'newTask'>) {
  const t = useAccountTexts()
  const done = my?.tasks.filter(({ state }) => state === 'claimed' || state === 'claimable').length ?? 0
  const words = t('activities.task.done', { done, all: tasks.length })
  const sum = tasks.reduce((all, { reward }) => all + parseFen(reward), 0n)
  return (
    <div css={sumStyle}>
      <span>{words}</span>
      <ProgressBar label={words} value={tasks.length === 0 ? 1 : done / tasks.length} />
      <span>
        {t('activities.task.sum')} <Money fen={sum} tone="money" size={20} />
      </span>
    </div>
  )
}
