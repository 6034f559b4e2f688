/** A server that runs until `stop()` is called or this process ends. */
export type Service = {
  /** `postgres://…` or `redis://…` */
  readonly url: string
  stop(): Promise<void>
}

/** `durable`: with PostgreSQL's own settings, every commit on the disk; for measurements. */
export function startPostgres(options?: { readonly durable?: boolean }): Promise<Service>
export function startRedis(): Promise<Service>
export function freePort(): Promise<number>
