/**
 * `rollback help on jade (force, to 1.0.0)`: all that somebody has decided, so that nothing of it hides behind its kind. For the
 * console and the command line.
 */
export function editText({ theme, edit }) {
  const { kind, versions, remote, version, ...more } = edit
  const pairs = versions === undefined ? [[remote, version]] : Object.entries(versions)
  const names = pairs.map((pair) => pair.filter((part) => part !== undefined).join(' ')).join(', ')
  const details = Object.entries(more)
    .filter(([, value]) => value !== false && value !== undefined)
    .map(([name, value]) => {
      if (value === true) return name
      return `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`
    })
    .toSorted()
  return [kind, names, 'on', theme, details.length === 0 ? '' : `(${details.join(', ')})`]
    .filter((part) => part !== '')
    .join(' ')
}
