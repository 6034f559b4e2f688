import type { WithdrawCondition } from '@site/contracts'

import type { WithdrawInfo } from './accounts.ts'

/** What a member puts right before there is a form to fill in, in the order in which it is looked at. */
const SETUP = ['realName', 'phone', 'fundPassword', 'account'] as const satisfies readonly WithdrawCondition[]
export type SetupName = (typeof SETUP)[number]

export interface SetupStep {
  readonly name: SetupName
  readonly isDone: boolean
}

/** `hasAccount`: of the way that was chosen. The fund password is left out where none is asked for. */
export function setupSteps({ conditions, needPwd }: WithdrawInfo, hasAccount: boolean): readonly SetupStep[] {
  return SETUP.filter((name) => name !== 'fundPassword' || needPwd === 1).map((name) => ({
    name,
    isDone: name === 'account' ? hasAccount : isMet(conditions, name),
  }))
}

/** What stands in the way of a withdrawal that is filled in well: the first of them, as the server would say it. */
const BARRIERS = [
  'hours',
  'times',
  'verification',
  'turnover',
  'standing',
] as const satisfies readonly WithdrawCondition[]
export type Barrier = (typeof BARRIERS)[number]

/** `isOpenNow`: within the hours of the way that was chosen. */
export function barrierOf({ conditions }: WithdrawInfo, isOpenNow: boolean): Barrier | undefined {
  return BARRIERS.find((name) => (name === 'hours' ? !isOpenNow : !isMet(conditions, name)))
}

/** Another one is under way. */
export function hasOpenOrder({ conditions }: WithdrawInfo): boolean {
  return !isMet(conditions, 'noOpenOrder')
}

/** What the server does not name is not asked for. */
function isMet(conditions: WithdrawInfo['conditions'], wanted: WithdrawCondition): boolean {
  return conditions.find(({ name }) => name === wanted)?.isMet !== false
}
