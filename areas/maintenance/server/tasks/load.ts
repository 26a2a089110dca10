import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import type { MaintenanceLoad, selectMaintenanceLoad } from '../../contract/due.ts'
import { namesOf, readDue } from './due-list.ts'

type Row = MaintenanceLoad['rows'][number]
type Day = Row['days'][number]

/** Whose a part of a task is: people by name, else their group, else nobody's. */
const partsOf = ({ personIds, groupId }: { personIds: number[]; groupId: number | null }) =>
  personIds.length ? personIds.map((personId) => ({ personId, groupId: null })) : [{ personId: null, groupId }]

/** Planned minutes by person and day; what nobody is to do comes first, groups before people. */
export async function maintenanceLoad(
  ctx: Ctx,
  asked: InputOf<typeof selectMaintenanceLoad>,
): Promise<OutputOf<typeof selectMaintenanceLoad>> {
  const due = (await readDue(ctx, asked)).filter(({ status }) => status !== 'skipped')
  const { people, groups } = await namesOf(ctx)
  const rows = new Map<string, Omit<Row, 'days'> & { days: Map<string, Day> }>()
  for (const each of due) {
    const parts = partsOf(each)
    for (const { personId, groupId } of parts) {
      const key = `${personId} ${groupId}`
      const name = personId !== null ? people.get(personId) : groupId !== null ? groups.get(groupId) : null
      const row = rows.get(key) ?? { personId, groupId, name: name ?? null, days: new Map<string, Day>() }
      rows.set(key, row)
      const day = row.days.get(each.dueOn) ?? { on: each.dueOn, minutes: 0, tasks: 0, untimed: 0 }
      row.days.set(each.dueOn, {
        on: each.dueOn,
        minutes: day.minutes + (each.minutes ?? 0) / parts.length,
        tasks: day.tasks + 1,
        untimed: day.untimed + (each.minutes === null ? 1 : 0),
      })
    }
  }
  const rank = ({ personId, groupId }: Row) => (personId !== null ? 2 : groupId !== null ? 1 : 0)
  const told = [...rows.values()].map(({ days, ...row }) => ({
    ...row,
    days: [...days.values()]
      .map((day) => ({ ...day, minutes: Math.round(day.minutes * 10) / 10 }))
      .sort((a, b) => (a.on < b.on ? -1 : 1)),
  }))
  told.sort((a, b) => rank(a) - rank(b) || (a.name ?? '').localeCompare(b.name ?? '', ctx.language))
  return { today: dayOf(ctx), rows: told }
}
