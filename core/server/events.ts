import type { DomainEvent } from '../contract/event.ts'
import type { Ctx } from './context.ts'

/** An area's answer to something that happened in another, within the same transaction. */
export interface Answer {
  event: string
  answer(ctx: Ctx, payload: never): Promise<void>
}

/** Declares an answer, typed by its event. */
export const on = <P>(event: DomainEvent<P>, answer: (ctx: Ctx, payload: P) => Promise<void>): Answer => ({
  event: event.name,
  answer,
})

export interface Events {
  answer<P>(ctx: Ctx, event: DomainEvent<P>, payload: P): Promise<void>
}

/** All areas' answers, run one after the other in the order of the areas. */
export function eventsOf(answers: Answer[]): Events {
  return {
    async answer(ctx, event, payload) {
      for (const each of answers) if (each.event === event.name) await each.answer(ctx, payload as never)
    },
  }
}
