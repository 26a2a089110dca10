import { localDate } from '#engines/working-time/index.ts'

/** Where the demo factory stands. */
export const demoZone = 'Asia/Shanghai'

/** The day of an instant there. */
export const dateOf = (time: number): string => localDate(demoZone, time)
