import type { Tone } from '#core/web/kit/board/index.ts'

/** The tone of a share: bad below one mark, good from another on; plain for none. */
export const toneOf = (share: number | null, bad: number, good: number): Tone =>
  share === null ? 'plain' : share >= good ? 'good' : share >= bad ? 'warn' : 'bad'
