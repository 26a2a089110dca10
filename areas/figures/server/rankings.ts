import { targetsOf } from '#areas/execution/server/index.ts'
import { figuresOf, onDutyFacts, outputOfPeople } from '#areas/reports/server/index.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Fact } from '#core/server/crud/sum-groups.ts'
import type {
  NamedWorked,
  PersonWorked,
  RankingFilter,
  selectHumanAssessment,
  selectWorkTime,
  Worked,
} from '../contract/figures.api.ts'
import { askedBy, courseDays, groupsOf, scopeOf, sumOf, within } from './asked.ts'

const by = ['day', 'userId', 'shiftTeamId', 'lineId'] as const

const workOf = async (ctx: Ctx, filter: RankingFilter, count: number) => {
  const { asked, days, today } = await askedBy(ctx, filter, { count, by })
  // One after the other: a transaction has one connection.
  const facts = [...(await onDutyFacts(ctx, asked)), ...(await outputOfPeople(ctx, asked))]
  return { days, today, facts, ranked: within(facts, days.slice(-filter.days)) }
}

function workedOf(facts: readonly Fact[]): Worked {
  const { outputHours, onDutyHours, efficiency } = figuresOf(sumOf(facts))
  return { outputHours: outputHours ?? 0, onDutyHours: onDutyHours ?? 0, efficiency: efficiency ?? null }
}

async function namedWorked(ctx: Ctx, facts: readonly Fact[], dimension: string): Promise<NamedWorked[]> {
  const groups = await groupsOf<number>(ctx, facts, dimension)
  return groups.map(({ id, name, facts: own }) => ({ id, name, ...workedOf(own) }))
}

/** People with the team of their last fact: whoever changed teams is told once. */
async function peopleOf(ctx: Ctx, facts: readonly Fact[]): Promise<PersonWorked[]> {
  const teams = new Map((await groupsOf<number>(ctx, facts, 'shiftTeamId')).map(({ id, name }) => [id, name]))
  const groups = await groupsOf<number>(ctx, facts, 'userId')
  return groups.map(({ id, name, facts: own }) => {
    const teamId = own.findLast(({ keys }) => typeof keys.shiftTeamId === 'number')?.keys.shiftTeamId
    return { id, name, teamName: teams.get(Number(teamId)) ?? null, ...workedOf(own) }
  })
}

const byHours = (a: Worked, b: Worked) => b.outputHours - a.outputHours || b.onDutyHours - a.onDutyHours
/** Those who were not on duty have no efficiency, and stand last. */
const byEfficiency = (a: Worked, b: Worked) => (b.efficiency ?? -1) - (a.efficiency ?? -1)

/** Output and on-duty hours by person and shift team. */
export async function workTime(ctx: Ctx, filter: RankingFilter): Promise<OutputOf<typeof selectWorkTime>> {
  const { ranked } = await workOf(ctx, filter, filter.days)
  const people = await peopleOf(ctx, ranked)
  return {
    total: { ...workedOf(ranked), people: people.filter(({ onDutyHours }) => onDutyHours > 0).length },
    people: people.sort(byHours),
    teams: (await namedWorked(ctx, ranked, 'shiftTeamId')).sort(byHours),
  }
}

/** Output hours ÷ on-duty hours by person, shift team and line, with the course of 30 days. */
export async function humanAssessment(
  ctx: Ctx,
  filter: RankingFilter,
): Promise<OutputOf<typeof selectHumanAssessment>> {
  const { days, today, facts, ranked } = await workOf(ctx, filter, courseDays)
  const targets = await targetsOf(ctx, { from: days[0] ?? today, to: today })
  const targetOn = (day: string) => targets('productivity', scopeOf(filter), day)
  return {
    days,
    target: targetOn(today),
    targets: days.map((day) => targetOn(day)?.value ?? null),
    total: { ...workedOf(ranked), course: days.map((day) => workedOf(within(facts, [day])).efficiency) },
    people: (await peopleOf(ctx, ranked)).sort(byEfficiency),
    teams: (await namedWorked(ctx, ranked, 'shiftTeamId')).sort(byEfficiency),
    lines: (await namedWorked(ctx, ranked, 'lineId')).sort(byEfficiency),
  }
}
