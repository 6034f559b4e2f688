import { useState } from 'react'

import { Column } from '../../parts/index.ts'
import { Announce } from './announce.tsx'
import { HouseRules } from './house-rules.tsx'
import { Messages } from './messages.tsx'
import { MuteForm } from './mute-form.tsx'
import { Mutes } from './mutes.tsx'
import { Rains } from './rains.tsx'
import { Reports } from './reports.tsx'
import { Rooms } from './rooms.tsx'

/** The rooms in which matches are talked about: what is said there, who may say it, and what not. */
export function Chat() {
  const [rid, setRid] = useState<string>()
  return (
    <Column>
      <Rooms opened={rid} onOpen={setRid} />
      {rid !== undefined && <Messages key={rid} rid={rid} />}
      <Announce rid={rid} />
      <Rains rid={rid} />
      <Reports />
      <MuteForm />
      <Mutes />
      <HouseRules />
    </Column>
  )
}
