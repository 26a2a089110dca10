import type { Ctx } from '#core/server/context.ts'
import type { LiveHub } from '#core/server/http/live.ts'

const heldFor = 1_000

/**
 * One query a refresh for all viewers of the same board: those who ask within a second, of the same team, workshops and filter, get
 * the same answer. A write to what boards show makes the team's answers old at once.
 */
export function sharedAnswers(hub: LiveHub, topics: readonly string[]) {
  const held = new Map<string, { team: number; until: number; answer: Promise<unknown> }>()
  hub.hear((message) => {
    if (!topics.includes(message.topic)) return
    for (const [key, { team }] of held) if (team === message.team) held.delete(key)
  })
  return <I, O>(name: string, read: (ctx: Ctx, input: I) => Promise<O>) =>
    (ctx: Ctx, input: I): Promise<O> => {
      const { teamId, workshops } = ctx.caller
      const key = JSON.stringify([name, teamId, workshops, input])
      const known = held.get(key)
      if (known && known.until > Date.now()) return known.answer as Promise<O>
      const answer = read(ctx, input)
      held.set(key, { team: teamId, until: Date.now() + heldFor, answer })
      answer.catch(() => held.delete(key))
      if (held.size > 2_000) held.clear()
      return answer
    }
}
