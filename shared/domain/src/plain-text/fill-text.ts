/**
 * A text with its values in it: `{{name}}` takes the value of that name, for texts that i18next does not look up. A place
 * without a value stays as it is, and a value is never read as a place.
 */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place))
}
