import { expect, test } from 'vitest'

import { consoleHostOf, hostName, isConsolePath } from './console-host.ts'

test.each([
  ['/registry/console', true],
  ['/registry/console/api.mjs', true],
  ['/registry/api/channels/jade', true],
  ['/registry/sign-in', true],
  ['/registry/sign-in/callback', true],
  ['/registry/consoles', false],
  ['/registry/composition/jade', false],
  ['/registry/health', false],
  ['/x/registry/console', false],
  ['/', false],
])('%s is of the console: %s', (path, isOfConsole) => {
  expect(isConsolePath(path)).toBe(isOfConsole)
})

test.each([
  ['Releases.Example.com:8443', 'releases.example.com'],
  ['releases.example.com.', 'releases.example.com'],
  ['releases.example.com.:443', 'releases.example.com'],
  [undefined, ''],
])('the header %s names %s', (header, name) => {
  expect(hostName(header)).toBe(name)
})

test('it is a name of its own, or there is none', () => {
  for (const none of [{}, { CONSOLE_HOST: '' }]) expect(consoleHostOf(none)).toBeUndefined()
  expect(consoleHostOf({ CONSOLE_HOST: 'Console.localhost' })).toBe('console.localhost')
  for (const wrong of ['https://releases.example.com', 'releases.example.com:443', 'localhost', '127.0.0.1', 'a b.com'])
    expect(() => consoleHostOf({ CONSOLE_HOST: wrong }), wrong).toThrow('CONSOLE_HOST')
})
