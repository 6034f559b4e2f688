/** What the sandbox's desk is told: answers of the drivers below `/sandbox/` that it shows, and its socket (ADR 0031). */
export * from './chat.ts'
export * from './letters.ts'
export * from './member.ts'
export * from './money.ts'
export * from './protection.ts'
export * from './site.ts'
export * from './socket.ts'
export * from './sports.ts'
