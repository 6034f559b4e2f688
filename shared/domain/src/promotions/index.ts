export * from './invitation.ts'
export * from './prize-draw.ts'
export * from './race.ts'
export * from './sign-in.ts'
