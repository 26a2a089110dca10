import type { DomainEvent } from '../contract/event.ts'
import type { Ctx } from './context.ts'
import type { LogScopes } from './log-scope.ts'
import { type Fill, Fills } from './slots.ts'

/** An area's answer to something that happened in another, within the same transaction. */
export interface Answer {
  event: string
  /** The event itself, which its name stands for. */
  defined: object
  answer(ctx: Ctx, payload: never): Promise<void>
  /** The area that answers; set where the areas are joined. */
  area?: string
}

/**
 * Declares an answer, typed by its event.
 * @public wages, stock and write-back answer the reports' events
 */
export const on = <P>(event: DomainEvent<P>, answer: (ctx: Ctx, payload: P) => Promise<void>): Answer => ({
  event: event.name,
  defined: event,
  answer,
})

export interface Events {
  /** Told after a commit on this server, at once; other servers hear of it by way of the database. */
  committed(teamId: number, topics: string[]): void
  answer<P>(ctx: Ctx, event: DomainEvent<P>, payload: P): Promise<void>
  /** Where the records of each area stand that the operation log speaks of. */
  logScopes: LogScopes
  /** What areas added to the slots of others. */
  fills: Fills
}

/** All areas' answers, run one after the other in the order of the areas; one that the team has switched off answers nothing. */
export function eventsOf(
  answers: Answer[],
  committed: Events['committed'] = () => {},
  logScopes: LogScopes = {},
  fills: readonly Fill[] = [],
): Events {
  return {
    fills: new Fills(fills),
    committed,
    logScopes,
    async answer(ctx, event, payload) {
      for (const { event: name, area, answer } of answers)
        if (name === event.name && !(area && ctx.caller.areasOff.has(area))) await answer(ctx, payload as never)
    },
  }
}
