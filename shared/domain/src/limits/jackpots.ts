/** Of every stake on a game with a jackpot goes into it, in hundredths of a per cent. */
export const JACKPOT_FED = 100
