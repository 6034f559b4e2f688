import type { ActivityType } from '@site/contracts'
import { type ComponentType, lazy } from 'react'

import type { TemplateProps } from '../desk.ts'

/** What a template adds to the page that all of them have. */
export interface TemplateParts<Type extends ActivityType> {
  /** What the activity offers and how far the member is. */
  readonly Body?: ComponentType<TemplateProps<Type>>
  /** What a member can do who takes part, or may. */
  readonly Action?: ComponentType<TemplateProps<Type>>
  /** Fetches both ahead, beside the data. Never rejects. */
  readonly preload?: () => void
}

type Part<Props extends object> = () => Promise<ComponentType<Props>>

const part = <Props extends object>(load: Part<Props>) => lazy(async () => ({ default: await load() }))
const ahead = (load: () => Promise<unknown>) => () => void load().catch(() => undefined)

// A chunk each: no page loads the code of another template.
const betting = () => import(/* webpackChunkName: "activity.bettingGift" */ '../templates/betting.tsx')
const deposit = () => import(/* webpackChunkName: "activity.deposit" */ '../templates/deposit.tsx')
const draw = () => import(/* webpackChunkName: "activity.drawGift" */ '../templates/draw.tsx')
const invitation = () => import(/* webpackChunkName: "activity.friendInvitation" */ '../templates/invitation.tsx')
const race = () => import(/* webpackChunkName: "activity.racePage" */ '../templates/race.tsx')
const sign = () => import(/* webpackChunkName: "activity.signGift" */ '../templates/sign.tsx')
const task = () => import(/* webpackChunkName: "activity.newTask" */ '../templates/new-task.tsx')

const OF_DEPOSIT = {
  Body: part(async () => (await deposit()).DepositBody),
  Action: part(async () => (await deposit()).DepositAction),
  preload: ahead(deposit),
}

export const TEMPLATES: { readonly [Type in ActivityType]: TemplateParts<Type> } = {
  activityLandPage: {},
  firstDeposit: OF_DEPOSIT,
  againDeposit: OF_DEPOSIT,
  bettingGift: {
    Body: part(async () => (await betting()).BettingBody),
    Action: part(async () => (await betting()).BettingAction),
    preload: ahead(betting),
  },
  drawGift: {
    Body: part(async () => (await draw()).DrawBody),
    Action: part(async () => (await draw()).DrawAction),
    preload: ahead(draw),
  },
  friendInvitation: {
    Body: part(async () => (await invitation()).InvitationBody),
    Action: part(async () => (await invitation()).InvitationAction),
    preload: ahead(invitation),
  },
  newTask: {
    Body: part(async () => (await task()).TaskBody),
    Action: part(async () => (await task()).TaskAction),
    preload: ahead(task),
  },
  racePage: { Body: part(async () => (await race()).RaceBody), preload: ahead(race) },
  signGift: {
    Body: part(async () => (await sign()).SignBody),
    Action: part(async () => (await sign()).SignAction),
    preload: ahead(sign),
  },
}
