import { expect, test, vi } from 'vitest'

test.each([
  ['https:', true],
  ['http:', false],
])(
  'where no edge names the device, the cookie of a page that came by %s is kept to https: %s',
  async (protocol, isKept) => {
    vi.resetModules()
    vi.stubGlobal('location', { protocol })
    const written: string[] = []
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
    vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => void written.push(text))
    const { readDeviceId } = await import('./device-id.ts')
    const id = readDeviceId()
    expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(readDeviceId(), 'as long as the page').toBe(id)
    expect(written).toHaveLength(1)
    expect(written[0]).toContain(`did=${id}; Path=/`)
    expect(written[0]?.endsWith('; Secure')).toBe(isKept)
  },
)
