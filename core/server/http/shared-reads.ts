import type { z } from 'zod'
import type { Endpoint, InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { Caller, Ctx } from '../context.ts'
import { type Handler, handleShared } from '../handler.ts'
import type { LiveHub } from './live.ts'

const heldMost = 2_000

/**
 * One query a refresh for all viewers of the same board: those who ask while an answer is fresh, of the same team, workshops, language and
 * filter, get the same, worded once. A write to what boards show makes the team's answers old at once. A display sees its own places alone.
 *
 * @param heldFor milliseconds that an answer is fresh for without such a write
 */
export function sharedReads(hub: LiveHub, topics: readonly string[], heldFor = 1_000) {
  const held = new Map<string, { team: number; until: number; answer: Promise<string> }>()
  hub.hear((message) => {
    if (!topics.includes(message.topic)) return
    for (const [key, { team }] of held) if (team === message.team) held.delete(key)
  })
  return <E extends Endpoint<z.ZodType, z.ZodType>>(
    endpoint: E,
    act: (ctx: Ctx, input: InputOf<E>) => Promise<OutputOf<E>>,
  ): Handler =>
    handleShared(
      endpoint,
      ({ caller, language }, input, read) => {
        const asked = ofItsPlaces(caller, input)
        const key = JSON.stringify([endpoint.path, caller.teamId, caller.workshops, language, asked])
        const known = held.get(key)
        if (known && known.until > Date.now()) return known.answer
        const answer = read(asked)
        if (held.size >= heldMost) held.clear()
        held.set(key, { team: caller.teamId, until: Date.now() + heldFor, answer })
        answer.catch(() => held.delete(key))
        return answer
      },
      act,
    )
}

/** The input of a board, kept to the lines and stations that a display was made for. */
export function ofItsPlaces<I extends object>({ display }: Pick<Caller, 'display'>, input: I): I {
  if (!display) return input
  const { lineIds, stationIds } = input as { lineIds?: number[]; stationIds?: number[] }
  return {
    ...input,
    ...(display.lineIds.length && { lineIds: among(display.lineIds, lineIds) }),
    ...(display.stationIds.length && { stationIds: among(display.stationIds, stationIds) }),
  }
}

function among(own: number[], asked: readonly number[] = []): number[] {
  const wanted = asked.filter((id) => own.includes(id))
  return wanted.length ? wanted : own
}
