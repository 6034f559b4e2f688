interface Caller {
  readonly name: string
  may(role: string): boolean
}

export function proposalsPart(
  caller: Caller,
  onDone: (text: string) => unknown,
): { readonly element: HTMLElement; show(proposals: readonly object[]): void }
