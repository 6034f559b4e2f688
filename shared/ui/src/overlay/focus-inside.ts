/**
 * Where the focus goes when a modal part opens: to what carries `data-autofocus`, else to the part itself, so that
 * its title is read and no glyph is ringed by chance.
 */
export function focusInside(event: Event): void {
  const content = event.currentTarget
  if (!(content instanceof HTMLElement)) return
  const wanted = content.querySelector<HTMLElement>('[data-autofocus]')
  event.preventDefault()
  const target = wanted ?? content
  target.focus({ preventScroll: true })
}
