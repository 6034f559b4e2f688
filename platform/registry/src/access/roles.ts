import { RemoteNameSchema, ThemeIdSchema } from '@site/contracts'
import * as v from 'valibot'

/** Roles that concern one thing, with what they name. */
const SCOPED = { publish: RemoteNameSchema, promote: ThemeIdSchema } as const
const PLAIN = ['read', 'approve', 'grant', 'ops']

/**
 * What somebody may do. `read` is in every role; `publish:<remote>` publishes releases of one remote and lets a device try
 * them; `promote:<theme>` changes what one theme runs; `approve` says yes to what somebody else has proposed; `grant` lets
 * a device try releases of any remote; `ops` does all of it, and decides who may do what.
 */
const RoleSchema = v.pipe(
  v.string(),
  v.check(isRole, 'is no role: read, publish:<remote>, promote:<theme>, approve, grant and ops are'),
)

export const RolesSchema = v.pipe(
  v.array(RoleSchema),
  v.minLength(1, 'name at least one role'),
  v.maxLength(64),
  v.transform((roles) => [...new Set(roles)].toSorted()),
)

function isRole(text: string): boolean {
  const [kind = '', of, ...rest] = text.split(':')
  if (of === undefined) return PLAIN.includes(kind)
  return rest.length === 0 && (kind === 'publish' || kind === 'promote') && v.is(SCOPED[kind], of)
}

/** Whether one of these roles is the one that is asked for, or stands above it. */
export function holds(roles: readonly string[], role: string): boolean {
  return roles.includes('ops') || roles.includes(role) || (role === 'read' && roles.length > 0)
}

/** Whether these roles let a device try releases of a remote: whoever ships it may. */
export function holdsGranting(roles: readonly string[], remote: string): boolean {
  return holds(roles, 'grant') || holds(roles, `publish:${remote}`)
}

/** What is left of the roles of a token: its person may have lost some since it was made. */
export function stillHeld(roles: readonly string[], ofPerson: readonly string[]): string[] {
  if (roles.includes('ops') && !ofPerson.includes('ops')) return [...ofPerson]
  return roles.filter((role) => holds(ofPerson, role))
}
