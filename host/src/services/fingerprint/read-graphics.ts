const WORDS = '体育 Sport 0123456789 ♠♥'

/** A drawn picture and the names of the graphics device; undefined where the browser draws neither. */
export function readGraphics(): readonly string[] | undefined {
  const parts = [drawn(), device()].filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : parts
}

/** Fonts, hinting and blending differ from machine to machine, and with them the picture's bytes. */
function drawn(): string | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = 240
  canvas.height = 60
  const context = canvas.getContext('2d')
  if (context === null) return undefined
  context.textBaseline = 'top'
  context.font = '16px Arial, sans-serif'
  context.fillStyle = '#e63'
  context.fillRect(100, 4, 80, 28)
  context.fillStyle = '#069'
  context.fillText(WORDS, 4, 16)
  context.globalCompositeOperation = 'multiply'
  context.fillStyle = 'rgba(90, 200, 60, 0.7)'
  context.arc(60, 30, 24, 0, Math.PI * 2)
  context.fill()
  return canvas.toDataURL()
}

function device(): string | undefined {
  const gl = document.createElement('canvas').getContext('webgl')
  if (gl === null) return undefined
  const names = gl.getExtension('WEBGL_debug_renderer_info')
  const read = [gl.VENDOR, gl.RENDERER, gl.VERSION, gl.SHADING_LANGUAGE_VERSION, gl.MAX_TEXTURE_SIZE]
  const unmasked = names === null ? [] : [names.UNMASKED_VENDOR_WEBGL, names.UNMASKED_RENDERER_WEBGL]
  const values = [...read, ...unmasked].map((name) => String(gl.getParameter(name)))
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  return values.join('|')
}
