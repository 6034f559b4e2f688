import {
  COMMANDS,
  type DeclaredSchemas,
  EVENTS,
  type HostManifest,
  NO_PROPS,
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

/** Schemas that a remote declares beside those of the contracts, by whole names. */
export interface OwnProps {
  readonly slots: DeclaredSchemas
  readonly spots: DeclaredSchemas
}

const NO_OWN: OwnProps = { slots: {}, spots: {} }

/**
 * What a remote with this manifest says to others and is told by them, by the contracts that it is built with and by what
 * it declares itself. A slot or spot without a schema has no props.
 */
export function remoteShapes(
  { name, events, slots, spots = [], commands, uses }: RemoteManifest,
  own: OwnProps = NO_OWN,
): RemoteShapes {
  const whole = (all: readonly { readonly name: string }[]) => all.map((one) => `${name}.${one.name}`)
  const propsOf = (schemas: Schemas, names: readonly string[]) =>
    shapesOf({ ...Object.fromEntries(names.map((one) => [one, NO_PROPS])), ...schemas }, names)
  const slotSchemas = { ...own.slots, ...SLOT_PROPS }
  return {
    emits: shapesOf(PAYLOADS, events.emits),
    handles: shapesOf(PAYLOADS, events.handles, 'output'),
    offers: {
      slots: propsOf(slotSchemas, whole(slots)),
      commands: shapesOf(COMMANDS, whole(commands), 'output'),
    },
    uses: { slots: propsOf(slotSchemas, uses.slots), commands: shapesOf(COMMANDS, uses.commands) },
    ...(spots.length === 0 ? {} : { spots: propsOf(own.spots, whole(spots)) }),
  }
}

/** What is wrong with a remote's spots, fills and declared schemas, as sentences. */
export function faultsOfProps(
  { name, slots, spots = [], fills = [], uses }: RemoteManifest,
  own: OwnProps = NO_OWN,
): string[] {
  const ownSlots = new Set(slots.map((slot) => `${name}.${slot.name}`))
  const ownSpots = new Set(spots.map((spot) => `${name}.${spot.name}`))
  const known = Object.keys(own.slots).filter((slot) => Object.hasOwn(SLOT_PROPS, slot))
  const strays = Object.keys(own.slots).filter((slot) => !ownSlots.has(slot) && !uses.slots.includes(slot))
  const straySpots = Object.keys(own.spots).filter((spot) => !ownSpots.has(spot))
  const unfilled = fills.filter(({ slot }) => !ownSlots.has(`${name}.${slot}`))
  return [
    ...known.map((slot) => `the props of ${slot} are declared by @site/contracts`),
    ...strays.map((slot) => `slotProps has ${slot}, which the manifest neither offers nor uses`),
    ...straySpots.map((spot) => `spotProps has ${spot}, which is no spot of the manifest`),
    ...unfilled.map(({ spot, slot }) => `${spot} is filled by ${slot}, which is no slot of the manifest`),
  ]
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
