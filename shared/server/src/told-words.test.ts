import { expect, test } from 'vitest'

import { toldPlaces, toldRoute, toldWords } from './told-words.ts'

test.each([
  ["Cannot read properties of undefined (reading 'length')"],
  ['Uncaught TypeError: x is not a function'],
  ['ResizeObserver loop completed with undelivered notifications.'],
  ['Maximum call stack size exceeded'],
  ['Failed to fetch'],
])('what a browser says of an error itself is told as it is: %s', (message) => {
  expect(toldWords(message)).toBe(message)
})

// host/src/remotes/activation/load-error.ts and host/src/remotes/delivery say so of a remote that does not run.
test.each([
  ...['network', 'timeout', 'evaluation', 'shape', 'unverified', 'missing'],
  ...['RemoteLoadError', 'DeliveryError', 'ConnectionLost', 'UnhandledRejection'],
  ...['page: files', 'slot: texts', 'page: entry', 'listed', 'unreachable'],
])('why a remote does not run is told as the shell says it: %s', (reason) => {
  expect(toldWords(reason)).toBe(reason)
})

test.each([
  ['张埋点'],
  ['zhangsan'],
  ['Wei Zhang'],
  ['13987654321'],
  ['139 8765 4321'],
  ['139.876.543'],
  ['planted@post.example'],
  ['6222 0202 0011 2233 445'],
  ['482913'],
  ['4829'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmVk'],
  ['k3Jx_9-fQ2mZtLwYbN7vR4sHcD8eGpAu'],
])('of a message, the name of an error, a route or a stack nothing is left of %s', (value) => {
  const parts = value.split(/[\s.@_-]+/).filter((part) => part.length > 1)
  const told = [
    toldWords(`no member is called ${value}`),
    toldWords(`Unexpected token '${value.slice(0, 2)}', "${value}" is not valid JSON`),
    toldWords(`Cannot read properties of undefined (reading '${value}')`),
    toldWords(`${value}Error`),
    toldRoute(`/mine/${encodeURIComponent(value)}`),
    toldRoute(`/mine/${value}`),
    toldPlaces(`Error: ${value}\n    at ${value}:1:2\n    at f (https://site.test/home.js?who=${value}:1:2)`),
  ]
  for (const text of told) for (const part of parts) expect(text).not.toContain(part)
})

test('where an error is of keeps its page and its lines', () => {
  expect(toldRoute('/mine/savemoney/transferWait')).toBe('/mine/savemoney/transferWait')
  expect(toldRoute('/')).toBe('/')
  expect(toldRoute('/game/sport/crty')).toBe('/game/sport/*')
  expect(toldRoute('/app/help/zhangsan', ['/app/help/:article'])).toBe('/app/help/*')
  const places = [
    '    at Board.render (https://site.test/releases/sports/1.2.0/home-a1b2.js:1:2)',
    '    at async https://site.test/releases/sports/1.2.0/home.js:10:200',
    'load@https://site.test/releases/sports/1.2.0/home.js:3:4',
  ]
  expect(toldPlaces(['TypeError: x', ...places].join('\n'))).toBe(places.join('\n'))
})
