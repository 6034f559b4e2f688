/** Held while a money call is under way: whoever would load the page anew by themselves waits for it. */
export const MONEY_LOCK = 'money-call'
