import type { GatewayContext } from './gateway-context.ts'

/** A part of the operator's API: one folder of `modules/`, listed once in `modules.ts`. */
export interface GatewayModule {
  readonly name: string
  /** Idempotent seed data, after the migrations and under their lock. */
  seed?(gateway: GatewayContext): Promise<void>
  register(gateway: GatewayContext): void | Promise<void>
  /** Begins what goes on by itself, once every module is registered. */
  start?(): void | Promise<void>
}
