import { languages } from '#core/contract/languages.ts'
import type { AreaServer } from '#core/server/handler.ts'
import { catalogOf } from '#core/server/i18n.ts'
import type { JobHandler } from '#core/server/jobs/worker.ts'
import { Registry } from '#core/server/registry.ts'

type Part = Pick<AreaServer, 'handlers' | 'answers' | 'jobs' | 'timers' | 'logScopes'> & { area: { id: string } }

/**
 * What the areas bring, joined: of two that bring something under one name, one would silently take the other's place. Answers have no
 * name: an area answers an event once, no answer is given by two areas, and events of one name are one event.
 *
 * @returns the handlers of all jobs, by kind
 * @throws naming what is brought twice, and both areas
 */
export function joined(areas: readonly Part[]): { jobs: Record<string, JobHandler> } {
  const jobs = new Registry<JobHandler>('job kind')
  const paths = new Registry<object>('endpoint')
  const timers = new Registry<object>('timer')
  const scopes = new Registry<object>('log scope')
  for (const { area, handlers, jobs: own = {}, timers: fired = [], logScopes = {} } of areas) {
    jobs.addAll(area.id, own)
    scopes.addAll(area.id, logScopes)
    for (const handler of handlers) paths.add(area.id, handler.endpoint.path, handler)
    for (const timer of fired) timers.add(area.id, timer.name, timer)
  }
  refuseAnswersTwice(areas)
  // Each throws where two folders have one key.
  for (const language of languages) catalogOf(language)
  return { jobs: jobs.all() }
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
