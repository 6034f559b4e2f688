/** A server that runs until `stop()` is called or this process ends. */
export type Service = {
  /** `postgres://…` or `redis://…` */
  readonly url: string
  stop(): Promise<void>
}

export function startPostgres(options?: {
  /** With PostgreSQL's own settings, every commit on the disk; for measurements. */
  readonly durable?: boolean
  /** Beside those of tests. */
  readonly settings?: Readonly<Record<string, string>>
  /** A folder with a cluster in `data`, which goes with the server. */
  readonly cluster?: string
}): Promise<Service>
/** Whom PostgreSQL runs as where this process is root. */
export function unprivilegedUser(): { readonly uid: number; readonly gid: number } | undefined
export function startRedis(): Promise<Service>
export function freePort(): Promise<number>
