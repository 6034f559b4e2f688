import {
  letterDeleteEndpoint,
  letterListEndpoint,
  letterReadAllEndpoint,
  letterReadEndpoint,
  unreadForTypeEndpoint,
} from '@site/contracts'

import type { GatewayModule } from '../../context/index.ts'
import type { MayPromote } from '../protection/index.ts'
import { createMailings } from './mailings.service.ts'
import { registerMessagesSandbox } from './messages.sandbox.ts'
import { seedLetters } from './messages.seed.ts'
import { createMessagesService } from './messages.service.ts'

export const createMessagesModule = ({ mayPromote }: { readonly mayPromote: MayPromote }): GatewayModule => ({
  name: 'messages',
  seed: async (gateway) => {
    if (gateway.options.sandbox === true) await seedLetters(gateway.db, gateway.clock.now())
  },
  register(gateway) {
    const messages = createMessagesService(gateway, mayPromote)
    registerMessagesSandbox(gateway, createMailings(gateway, mayPromote))
    gateway.memberCall(unreadForTypeEndpoint, (_input, { member }) => messages.unread(member.id))
    gateway.memberCall(letterListEndpoint, async (page, { member }) => ({
      ...(await messages.letters(member.id, page)),
      pageNum: page.pageNum,
      pageSize: page.pageSize,
    }))
    gateway.memberCall(letterReadEndpoint, async ({ ids }, { member }) => {
      await messages.read(member.id, ids)
      return null
    })
    gateway.memberCall(letterReadAllEndpoint, async ({ type }, { member }) => {
      await messages.readAll(member.id, type)
      return null
    })
    gateway.memberCall(letterDeleteEndpoint, async ({ ids }, { member }) => {
      await messages.remove(member.id, ids)
      return null
    })
  },
})
