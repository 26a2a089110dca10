import type { Ctx } from '#core/server/context.ts'
import { askFirst } from '#core/server/refusal.ts'
import { slot } from '#core/server/slots.ts'

/** Somebody's place in a shift of a day. */
export interface ArrangedPlace {
  userId: number
  date: string
  shiftId: string
  stationId: number | null
}

/** What each would have to be able to do where he is, and is not: names of skills, in the order of the places. */
export type ArrangeCheck = (ctx: Ctx, places: readonly ArrangedPlace[]) => Promise<string[][]>

/** Where the area that knows what people are able to do adds its check. */
export const arrangementCheck = slot<ArrangeCheck>('arrangement.check')

/** What those who are arranged lack, in their order. */
export const lackingOf: ArrangeCheck = (ctx, places) =>
  ctx.filled(arrangementCheck)[0]?.(ctx, places) ?? Promise.resolve(places.map(() => []))

const namedMost = 10

/** People who lack a skill are arranged after a yes (`skillMismatch`). */
export async function askAboutSkills(
  ctx: Ctx,
  places: readonly ArrangedPlace[],
  names: ReadonlyMap<number, string>,
  confirmed: readonly string[],
): Promise<void> {
  if (confirmed.includes('skillMismatch')) return
  const lacking = await lackingOf(ctx, places)
  const told = new Set(
    places.flatMap(({ userId }, i) => {
      const skills = lacking[i] ?? []
      const name = names.get(userId) ?? ''
      return skills.length ? [ctx.t('arrangement.lacks', { name, skills: skills.join(ctx.t('listed')) })] : []
    }),
  )
  if (!told.size) return
  const shown = [...told].slice(0, namedMost).join(ctx.t('listed'))
  throw askFirst('skillMismatch', 'arrangement.askSkills', {
    lacking: told.size > namedMost ? ctx.t('arrangement.andMore', { shown, more: told.size - namedMost }) : shown,
  })
}
