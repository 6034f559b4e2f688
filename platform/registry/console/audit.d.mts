export function auditPage(
  query: URLSearchParams,
  onQuery: (asked: URLSearchParams) => unknown,
): { readonly element: HTMLElement; refresh(): Promise<unknown> }
