import { sql } from 'kysely'
import { summaryNames } from '#areas/execution/server/index.ts'
import { divide } from '#core/contract/decimal.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { daysOf } from '#core/server/crud/report-where.ts'
import type { Asked } from '#core/server/crud/serve-summary.ts'
import { type Fact, type Group, sumGroups } from '#core/server/crud/sum-groups.ts'
import { notFound } from '#core/server/refusal.ts'
import { attainedEfficiency, efficiencyLosses } from '#engines/kpi/index.ts'
import type { getManEfficiency } from '../contract/hours.ts'
import { onDutyFacts } from './facts/on-duty.ts'
import { outputOfPeople } from './facts/output.ts'

interface Person {
  name: string
  positionId: number
  positionName: string
}

const hours = (seconds: number): number => divide(Math.round(seconds), 3600, 2) ?? 0

const partOf = ({ sums }: Pick<Group, 'sums'> = { sums: {} }) => {
  const { earnedSeconds = 0, onDutySeconds = 0 } = sums
  return {
    outputHours: hours(earnedSeconds),
    onDutyHours: hours(onDutySeconds),
    efficiency: attainedEfficiency(earnedSeconds * 1000, onDutySeconds * 1000),
  }
}

/** One person's labour efficiency by day, beside those of the same position, and what pulled it down. */
export async function manEfficiency(
  ctx: Ctx,
  { userId, ...range }: InputOf<typeof getManEfficiency>,
): Promise<OutputOf<typeof getManEfficiency>> {
  const days = daysOf(ctx, range)
  const { rows: people } = await sql<Person>`
    select u.name, u.position_id, p.name as position_name
    from team_user u join position p on p.team_id = u.team_id and p.id = u.position_id
    where u.id = ${userId}::bigint`.execute(ctx.db)
  const [person] = people
  if (!person) throw notFound()
  const asked: Asked = {
    days,
    by: new Set(['userId', 'day', 'operationId']),
    ids: { positionId: [person.positionId] },
  }
  const facts: Fact[] = [...(await onDutyFacts(ctx, asked)), ...(await outputOfPeople(ctx, asked))]
  const own = facts.filter(({ keys }) => keys.userId === userId)
  const ofOthers = sumGroups(facts, ['userId'])
  const names = await summaryNames(
    ctx,
    'userId',
    [...ofOthers.values()].map(({ keys }) => keys.userId as number),
  )
  const peerDays = sumGroups(facts, ['day'])
  return {
    userName: person.name,
    positionName: person.positionName,
    whole: partOf(sumGroups(own, []).get('[]')),
    peers: [...ofOthers.values()]
      .map((group) => ({
        userId: Number(group.keys.userId),
        userName: names.get(Number(group.keys.userId))?.userName ?? '',
        ...partOf(group),
      }))
      .sort((a, b) => (b.efficiency ?? -1) - (a.efficiency ?? -1)),
    peersWhole: partOf(sumGroups(facts, []).get('[]')),
    days: [...sumGroups(own, ['day'])]
      .map(([key, group]) => ({
        day: String(group.keys.day),
        ...partOf(group),
        peers: partOf(peerDays.get(key)).efficiency,
      }))
      .sort((a, b) => (a.day < b.day ? -1 : 1)),
    losses: await lossesOf(ctx, own),
  }
}

async function lossesOf(ctx: Ctx, own: readonly Fact[]): Promise<OutputOf<typeof getManEfficiency>['losses']> {
  const groups = [...sumGroups(own, ['operationId']).values()]
  const names = await summaryNames(
    ctx,
    'operationId',
    groups.flatMap(({ keys }) => keys.operationId ?? []),
  )
  const losses = efficiencyLosses(
    groups.map((group) => ({
      key: group,
      onDuty: (group.sums.onDutySeconds ?? 0) * 1000,
      earned: (group.sums.earnedSeconds ?? 0) * 1000,
    })),
  )
  return losses.map(({ key, lost }) => {
    const id = key.keys.operationId
    return {
      operationId: typeof id === 'number' ? id : null,
      operationName: typeof id === 'number' ? (names.get(id)?.operationName ?? null) : null,
      ...partOf(key),
      lostHours: hours(lost / 1000),
    }
  })
}
