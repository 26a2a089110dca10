import { sql } from 'kysely'
import type { LineToday } from '#areas/execution/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { type HomeLine, type LineState, linesMost } from '../contract/home.api.ts'

export type HomeLines = { id: number; name: string; workshopName: string }[]

/** What stands on a line now: its machines by their states, its tasks, and whether published work should have begun. */
interface Standing {
  faults: number
  running: number
  changing: number
  waiting: number
  tasks: number
  changingTasks: number
  due: boolean
}

/** The first lines by their numbers, as many as home shows, as they stand. */
export async function homeLines(ctx: Ctx, lines: HomeLines, today: readonly LineToday[]): Promise<HomeLine[]> {
  const shown = lines.slice(0, linesMost)
  const standings = await standingsOf(
    ctx,
    shown.map(({ id }) => id),
  )
  const figures = new Map(today.map((line) => [line.lineId, line]))
  return shown.map((line) => {
    const { good = 0, plan = null, target = null } = figures.get(line.id) ?? {}
    const standing = standings.get(line.id)
    return {
      ...line,
      state: standing ? stateOf(standing) : 'idle',
      faults: standing?.faults ?? 0,
      good,
      plan,
      target,
    }
  })
}

/** What needs a person comes first; where machines say nothing, the tasks do. */
export function stateOf({ faults, running, changing, waiting, tasks, changingTasks, due }: Standing): LineState {
  if (faults) return 'fault'
  if (running) return 'running'
  if (changing || changingTasks) return 'changing'
  if (tasks) return waiting ? 'waiting' : 'running'
  if (due) return 'notBegun'
  return waiting ? 'waiting' : 'idle'
}

async function standingsOf({ db, now }: Ctx, lineIds: readonly number[]): Promise<Map<number, Standing>> {
  const { rows } = await sql<Standing & { lineId: number }>`
    select u.line_id, m.faults, m.running, m.changing, m.waiting, t.tasks, t.changing_tasks, t.due
    from unnest(${lineIds}::bigint[]) as u (line_id)
    cross join lateral (
      select count(*) filter (where l.state = 'fault')::int as faults, count(*) filter (where l.state = 'running')::int as running,
        count(*) filter (where l.state = 'changingMold')::int as changing, count(*) filter (where l.state = 'waiting')::int as waiting
      from machine m join machine_live l on l.team_id = m.team_id and l.machine_id = m.id
      where m.line_id = u.line_id and m.enabled) m
    cross join lateral (
      select count(*) filter (where t.status = 'inProgress')::int as tasks,
        count(*) filter (where t.status = 'moldChanging')::int as changing_tasks,
        coalesce(bool_or(t.status = 'waiting' and t.released and t.published_start < ${now.toISOString()}), false) as due
      from task t where t.line_id = u.line_id and t.combined_into is null and t.status in ('waiting', 'inProgress', 'moldChanging')) t`.execute(
    db,
  )
  return new Map(rows.map(({ lineId, ...standing }) => [lineId, standing]))
}
