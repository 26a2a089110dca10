import { languages } from '#core/contract/languages.ts'
import type { Answer } from '#core/server/events.ts'
import type { AreaServer, Handler } from '#core/server/handler.ts'
import { catalogOf } from '#core/server/i18n.ts'
import type { OwnedTimer } from '#core/server/jobs/timers.ts'
import type { JobHandler } from '#core/server/jobs/worker.ts'
import type { LogScope, LogScopes } from '#core/server/log-scope.ts'
import { Registry } from '#core/server/registry.ts'
import type { Fill } from '#core/server/slots.ts'

type Part = Pick<AreaServer, 'handlers' | 'answers' | 'fills' | 'jobs' | 'timers' | 'logScopes'> & {
  area: { id: string }
}

interface Joined {
  handlers: Handler[]
  answers: Answer[]
  fills: Fill[]
  jobs: Record<string, JobHandler>
  timers: OwnedTimer[]
  logScopes: LogScopes
}

/**
 * What the areas bring, joined: of two that bring something under one name, one would silently take the other's place. Answers have no
 * name: an area answers an event once, no answer is given by two areas, and events of one name are one event.
 *
 * @returns all of it with the area that each is of, in the order of the areas; jobs by their kind, log scopes by their entity
 * @throws naming what is brought twice, and both areas
 */
export function joined(areas: readonly Part[]): Joined {
  const jobs = new Registry<JobHandler>('job kind')
  const handlers = new Registry<Handler>('endpoint')
  const timers = new Registry<OwnedTimer>('timer')
  const scopes = new Registry<LogScope>('log scope')
  for (const part of areas) {
    const { id } = part.area
    for (const [kind, job] of Object.entries(part.jobs ?? {})) jobs.add(id, kind, { ...job, area: id })
    scopes.addAll(id, part.logScopes ?? {})
    for (const handler of part.handlers) handlers.add(id, handler.endpoint.path, { ...handler, area: id })
    for (const timer of part.timers ?? []) timers.add(id, timer.name, { ...timer, area: id })
  }
  const fills = filledBy(areas)
  refuseAnswersTwice(areas)
  // Each throws where two folders have one key.
  for (const language of languages) catalogOf(language)
  const answers = areas.flatMap(({ area, answers: own = [] }) => own.map((each) => ({ ...each, area: area.id })))
  return {
    handlers: handlers.values(),
    answers,
    fills,
    jobs: jobs.all(),
    timers: timers.values(),
    logScopes: scopes.all(),
  }
}

function filledBy(areas: readonly Part[]): Fill[] {
  const slots = new Map<string, Registry<Fill>>()
  for (const { area, fills = [] } of areas)
    for (const fill of fills) {
      const kept = slots.get(fill.slot) ?? new Registry<Fill>(fill.slot)
      slots.set(fill.slot, kept.add(area.id, fill.name, { ...fill, area: area.id }))
    }
  return [...slots.values()].flatMap((kept) => kept.values())
}

function refuseAnswersTwice(areas: readonly Part[]): void {
  const given = areas.flatMap(({ area, answers = [] }) => answers.map((each) => ({ ...each, owner: area.id })))
  const twice = (event: string, one: string, other: string, why: string) =>
    new Error(`The event “${event}” is answered twice: by ${one} and by ${other}. ${why}`)
  given.forEach((each, i) => {
    for (const before of given.slice(0, i)) {
      const args = [each.event, before.owner, each.owner] as const
      if (before.answer === each.answer) throw twice(...args, 'It is the same answer.')
      if (before.event !== each.event) continue
      if (before.owner === each.owner) throw twice(...args, 'Make one answer of both.')
      if (before.defined !== each.defined) throw twice(...args, 'These are two events of one name: rename one of them.')
    }
  })
}
