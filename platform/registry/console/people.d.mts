interface Caller {
  readonly name: string
  may(role: string): boolean
}

export function peoplePage(
  caller: Caller,
  onSaid: (text: string) => unknown,
): { readonly element: HTMLElement; refresh(): Promise<void> }
