import {
  addAvatarEndpoint,
  avatarListEndpoint,
  bindEmailEndpoint,
  bindFromDepositEndpoint,
  bindOtherEndpoint,
  bindPasswordByEmailEndpoint,
  bindPasswordByPhoneEndpoint,
  bindPasswordEndpoint,
  bindPhoneEndpoint,
  decryptOneEndpoint,
  deviceListEndpoint,
  deviceLogoutEndpoint,
  withdrawPasswordEmailEndpoint,
  withdrawPasswordResetEndpoint,
  withdrawPasswordSetEndpoint,
} from '@site/contracts'

import type { GatewayModule, MemberCallContext } from '../../context/index.ts'
import { AVATARS, avatarUrl, drawAvatar } from './avatars.ts'
import { createBindingService } from './binding.service.ts'
import { createPasswordService } from './password.service.ts'
import { createProfileService } from './profile.service.ts'

/** What a member does with the own account: binding, passwords, avatar, masked data, devices. */
export const profileModule: GatewayModule = {
  name: 'profile',
  register(gateway) {
    const binding = createBindingService(gateway)
    const passwords = createPasswordService(gateway)
    const profile = createProfileService(gateway)
    const { memberCall } = gateway

    memberCall(bindPhoneEndpoint, (input, { member }) => binding.bindPhone(member.id, input))
    memberCall(bindEmailEndpoint, (input, { member }) => binding.bindEmail(member.id, input))
    memberCall(bindOtherEndpoint, (input, { member }) => binding.bindOther(member.id, input))
    memberCall(bindFromDepositEndpoint, (input, { member }) => binding.bindOther(member.id, input))

    memberCall(bindPasswordEndpoint, (input, context) => passwords.change(askerOf(context), input))
    memberCall(bindPasswordByPhoneEndpoint, (input, context) => passwords.changeByPhone(askerOf(context), input))
    memberCall(bindPasswordByEmailEndpoint, (input, context) => passwords.changeByEmail(askerOf(context), input))
    memberCall(withdrawPasswordSetEndpoint, (input, context) => passwords.setSecond(askerOf(context), input))
    memberCall(withdrawPasswordResetEndpoint, (input, context) => passwords.resetSecond(askerOf(context), input))
    memberCall(withdrawPasswordEmailEndpoint, (input, context) => passwords.checkEmail(askerOf(context), input))

    memberCall(avatarListEndpoint, () => profile.avatars())
    memberCall(addAvatarEndpoint, (input, { member }) => profile.chooseAvatar(member.id, input))
    memberCall(decryptOneEndpoint, (input, context) => profile.reveal(context, input))
    memberCall(deviceListEndpoint, (_input, context) => profile.devices(context))
    memberCall(deviceLogoutEndpoint, ({ id }, context) => profile.endDevices(context, id))

    for (const avatar of AVATARS) {
      const svg = drawAvatar(avatar)
      gateway.app.get(avatarUrl(avatar.id), (_request, reply) =>
        reply.type('image/svg+xml; charset=utf-8').header('cache-control', 'public, max-age=86400').send(svg),
      )
    }
  },
}

function askerOf({ member, sessionId, ip }: MemberCallContext) {
  return { memberId: member.id, sessionId, ip }
}
