/** A server that runs until `stop()` is called or this process ends. */
export type Service = {
  /** `postgres://…` or `redis://…` */
  readonly url: string
  stop(): Promise<void>
}

export function startPostgres(): Promise<Service>
export function startRedis(): Promise<Service>
export function freePort(): Promise<number>
