import {
  forgetByEmailOneEndpoint,
  forgetByEmailThreeEndpoint,
  forgetByEmailTwoEndpoint,
  forgetByPhoneOneEndpoint,
  forgetByPhoneThreeEndpoint,
  forgetByPhoneTwoEndpoint,
  sendCodeAgainEndpoint,
  sendCodeEndpoint,
} from '@site/contracts'
import * as v from 'valibot'

import type { GatewayContext, GatewayModule } from '../../context/index.ts'
import { mustFindByName, selectNames, setRiskChecked } from '../../kernel/members/index.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { selectLatestReviews, selectReviews } from './devices.repository.ts'
import { type Claim, createRecoveryService } from './recovery.service.ts'
import { createSendCodeService } from './send-code.service.ts'
import { IdentityChangeSchema, createIdentitySettings } from './settings.ts'

/** Codes, recovery of passwords and the operator's settings of log-ins. */
export const identityModule: GatewayModule = {
  name: 'identity',
  register(gateway) {
    const sending = createSendCodeService(gateway)
    const recovery = createRecoveryService(gateway)
    gateway.visitorCall(sendCodeEndpoint, (input, context) => sending.send(input, context))
    gateway.visitorCall(sendCodeAgainEndpoint, (input, context) => sending.send(input, context))

    const byPhone = ({ name, phone }: { name: string; phone: string }): Claim => ({
      name,
      typed: phone,
      channel: 'sms',
    })
    const byEmail = ({ name, email }: { name: string; email: string }): Claim => ({
      name,
      typed: email,
      channel: 'email',
    })
    gateway.visitorCall(forgetByPhoneOneEndpoint, (input, context) =>
      recovery.begin({ ...byPhone(input), channel: input.cate === '2' ? 'voice' : 'sms' }, input, context),
    )
    gateway.visitorCall(forgetByPhoneTwoEndpoint, (input, context) => recovery.check(byPhone(input), input, context))
    gateway.visitorCall(forgetByPhoneThreeEndpoint, (input, context) => recovery.finish(byPhone(input), input, context))
    gateway.visitorCall(forgetByEmailOneEndpoint, (input, context) => recovery.begin(byEmail(input), input, context))
    gateway.visitorCall(forgetByEmailTwoEndpoint, (input, context) => recovery.check(byEmail(input), input, context))
    gateway.visitorCall(forgetByEmailThreeEndpoint, (input, context) => recovery.finish(byEmail(input), input, context))
    registerDrivers(gateway)
  },
}

const SettingsRequestSchema = v.object({ ...IdentityChangeSchema.entries, deviceId: v.optional(v.string()) })
const ReviewsSchema = v.object({ name: v.optional(v.string()) })
/** Notes that staff see at a time. */
const LISTED = 100
const RiskSchema = v.object({ name: v.string(), checked: v.boolean() })

/** Drivers of the sandbox: captchas, suspension and regions on demand, risk checks of a demo member, review notes. */
function registerDrivers(gateway: GatewayContext): void {
  const settings = createIdentitySettings(gateway)
  const member = (name: string) => mustFindByName(gateway.db, name)
  gateway.sandboxCall('GET', '/sandbox/identity', ({ query }) =>
    settings.of(parseInput(v.object({ deviceId: v.optional(v.string(), '') }), query).deviceId),
  )
  gateway.sandboxCall('POST', '/sandbox/identity', ({ body, writeDown }) => {
    const { deviceId, ...change } = parseInput(SettingsRequestSchema, body)
    return settings.change(change, writeDown, deviceId)
  })
  gateway.sandboxCall('POST', '/sandbox/identity/risk', async ({ body, writeDown }) => {
    const { name, checked } = parseInput(RiskSchema, body)
    const { id, riskChecked } = await member(name)
    await gateway.db.transaction(async (tx) => {
      await setRiskChecked(tx, id, checked)
      await writeDown(tx, { subject: `member:${id}`, before: { riskChecked }, after: { riskChecked: checked } })
    })
    return { name, checked }
  })
  gateway.sandboxCall('GET', '/sandbox/identity/reviews', async ({ query }) => {
    const { name } = parseInput(ReviewsSchema, query)
    const reviews =
      name === undefined
        ? await selectLatestReviews(gateway.db, LISTED)
        : await selectReviews(gateway.db, (await member(name)).id)
    const names = await selectNames(
      gateway.db,
      reviews.flatMap(({ memberId, otherMemberId }) => [memberId, otherMemberId]),
    )
    return {
      reviews: reviews.map(({ id, kind, memberId, otherMemberId, createdAt }) => ({
        ...{ id, kind, memberId, otherMemberId },
        name: names.get(memberId) ?? '',
        otherName: names.get(otherMemberId) ?? '',
        at: createdAt.getTime(),
      })),
    }
  })
}
