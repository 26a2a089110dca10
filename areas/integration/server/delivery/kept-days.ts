/** For how long what ended is kept, by kind of target. */
export const keptDays = { webhook: 30, erp: 400 } as const
