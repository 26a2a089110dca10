import type { Answer } from '#core/server/events.ts'

/** An area answers an event once: where both want it, the first is told before the second. */
export function bothOf(first: readonly Answer[], second: readonly Answer[]): Answer[] {
  const others = new Map(second.map((each) => [each.event, each]))
  const joined = first.map((each): Answer => {
    const other = others.get(each.event)
    if (!other) return each
    others.delete(each.event)
    return {
      ...each,
      async answer(ctx, payload) {
        await each.answer(ctx, payload)
        await other.answer(ctx, payload)
      },
    }
  })
  return [...joined, ...others.values()]
}
