/** `rollback help on jade (force, to 1.0.0)`: all that somebody has decided about a theme. */
export function editText(themeEdit: { readonly theme: string; readonly edit: object }): string
