/** Texts in the forms that calls and messages have: amounts, hashes, names, dates. */
export const TEXTS = [
  ...[
    '',
    'a',
    'A',
    '1',
    '0',
    '-1',
    'ab',
    'AB',
    'aa1',
    '123456',
    'aaaaaaaa',
    '\u4e2d',
    'a b',
    '/',
    '/a',
    'a.a',
    '1.0.0',
  ],
  ...['1.00', '-1.00', '1.95', '1.5', '2026-11-21', '2026-11-21T00:00:00Z', 'https://a.example', 'a@a.example'],
  ...['art:court:1', '13800138000', 'H', 'C', `sha384-${'A'.repeat(64)}`, '0'.repeat(32), '0'.repeat(64)],
]
