import {
  COMMANDS,
  EVENTS,
  type HostManifest,
  type RemoteManifest,
  type RemoteShapes,
  type Shape,
  SLOT_PROPS,
} from '@site/contracts'
import { shapeOf } from '@site/contracts/shapes'
import * as v from 'valibot'

type Schemas = Readonly<Record<string, v.GenericSchema>>
type Side = 'input' | 'output'

const PAYLOADS: Schemas = Object.fromEntries(
  // as a field, because a payload may be left out and a schema of its own cannot say so
  Object.entries(EVENTS).map(([name, { payload }]) => [name, v.object({ payload })]),
)

/** Shapes of these names, sorted; a name that the contracts do not have has none. */
function shapesOf(schemas: Schemas, names: readonly string[], side: Side = 'input'): Record<string, Shape> {
  const found = [...new Set(names)].toSorted().flatMap((name) => {
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined
    return schema === undefined ? [] : [[name, shapeOf(schema, side)] as const]
  })
  return Object.fromEntries(found)
}

/** What a remote with this manifest says to others and is told by them, by the contracts that it is built with. */
export function remoteShapes({ name, events, slots, commands, uses }: RemoteManifest): RemoteShapes {
  const whole = (own: readonly { readonly name: string }[]) => own.map((one) => `${name}.${one.name}`)
  return {
    emits: shapesOf(PAYLOADS, events.emits),
    handles: shapesOf(PAYLOADS, events.handles, 'output'),
    offers: {
      slots: shapesOf(SLOT_PROPS, whole(slots)),
      commands: shapesOf(COMMANDS, whole(commands), 'output'),
    },
    uses: { slots: shapesOf(SLOT_PROPS, uses.slots), commands: shapesOf(COMMANDS, uses.commands) },
  }
}

/** What a host checks between remotes, and what it gives to the slots of its own pages. */
export function hostShapes(uses: HostManifest['uses']): NonNullable<HostManifest['shapes']> {
  const passed = (schemas: Schemas) =>
    Object.fromEntries(
      Object.keys(schemas)
        .toSorted()
        .map((name) => {
          const schema = schemas[name] ?? v.never()
          return [name, { taken: shapeOf(schema), given: shapeOf(schema, 'output') }]
        }),
    )
  return { events: passed(PAYLOADS), commands: passed(COMMANDS), slots: shapesOf(SLOT_PROPS, uses.slots) }
}
