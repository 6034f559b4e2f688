// The server under load of `npm run bench -- letters`: node bench/letters.ts <database url>, then one task a message.
import { letterListEndpoint, LETTER_TYPES, unreadForTypeEndpoint } from '@site/contracts'

import { serveFewAndMany } from './few-and-many.ts'

await serveFewAndMany({
  /** Letters of all types: every third read, every tenth deleted, every fourth to everybody. */
  async fill(query, memberId, lines) {
    const types = LETTER_TYPES.map((type) => `'${type}'`).join(', ')
    await query(
      `insert into letter (member_id, type, broadcast, title, content, created_at, read_at, deleted_at)
       select ${memberId}, (array[${types}])[1 + n % ${LETTER_TYPES.length}], n % 4 = 0, '存款到账',
         repeat('您的存款已到账。', 12), now() - n * interval '1 minute', case n % 3 when 0 then now() end,
         case n % 10 when 0 then now() end
       from generate_series(1, ${lines}) n`,
    )
  },

  /** What the message centre asks for when it opens, at one of its types, and further on. */
  pagesOf(client) {
    const list = (more: object) => client.call(letterListEndpoint, { pageNum: 1, pageSize: 20, ...more })
    return {
      'when it opens': () => Promise.all([client.call(unreadForTypeEndpoint, { userSystem: 1 }), list({})]),
      'letters of one type': () => list({ type: 'fd' }),
      'the third page': () => list({ pageNum: 3 }),
    }
  },
})
