export type Go = (to: string, options?: { readonly replace?: boolean }) => void

/** Where the router is told to go; until one is connected the browser loads the address. */
export interface Navigator {
  readonly go: Go
  /** Home with a page begun anew: nothing of the session before is left in it (open point 14). */
  goHomeAfresh(): void
  connect(go: Go): void
}
