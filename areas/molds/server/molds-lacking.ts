import { sql } from 'kysely'
import type { Message } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type { Step } from '#core/server/steps.ts'
import type { MoldDue, MoldState, MountingState } from '../contract/mold-status.ts'
import { moldLock, reckonedMolds } from './mold-shots.ts'

/** Work that is to begin: its operations, and the machine or else the work centre. */
interface Work {
  orderOperationIds: number[]
  machineId: number | null
  workCenterId: number
}

interface Lacked {
  work: number
  number: string
  location: string | null
  status: MoldState
  due: MoldDue | null
  locks: boolean
  mounting: MountingState | null
  /** It hangs where the work is to be done. */
  here: boolean
  hangsOn: string | null
  /** Where the work is to be done. */
  place: string
}

/**
 * What is amiss with the molds of the ledger that operations name, where their work is to begin, and what would help; null: nothing, or
 * no machine stands there that a mold could hang in.
 * Their mountings are held until the commit: a mold that work begins with does not come off meanwhile.
 */
export const moldsLacking = (ctx: Ctx, work: Work): Promise<Message | null> => ctx.step(lackingAtStarts, work)

const lackingAtStarts: Step<Work, Message | null> = {
  writes: false,
  async run(ctx, starts) {
    const works = starts.map(({ item }, work) => ({ work, ...item }))
    const wanted = sql`jsonb_to_recordset(${JSON.stringify(works)}::jsonb)
      as w (work int, "orderOperationIds" jsonb, "machineId" bigint, "workCenterId" bigint)
      join order_operation o on o.id in (select jsonb_array_elements(w."orderOperationIds")::bigint)
        and (w."machineId" is not null or exists (select from work_center_machine a where a.work_center_id = w."workCenterId"))`
    const [, rows] = await ctx.together<[object, Lacked]>(
      {
        query: sql<object>`select k.id from mold_mounting k where k.removed_at is null and k.mold_id in (
          select m.id from ${wanted} join mold m on m.number = o.mold) order by k.id for share`.compile(ctx.db),
        everywhere: true,
      },
      {
        query: sql<Lacked>`
          select distinct on (w.work, m.number) w.work, m.number, m.location, m.status, m.due, ${moldLock} as locks, k.status as mounting,
            coalesce(case when w."machineId" is null then k.work_center_id = w."workCenterId" or exists (
                select from work_center_machine a where a.work_center_id = w."workCenterId" and a.machine_id = k.machine_id)
              else k.machine_id = w."machineId" end, false) as here,
            v.number || ' ' || ${nameIn(ctx, 'v')} as hangs_on, coalesce(x.number || ' ' || ${nameIn(ctx, 'x')}, ${nameIn(ctx, 'c')}) as place
          from ${wanted}
            join ${reckonedMolds} m on m.number = o.mold
            join work_center c on c.id = w."workCenterId"
            left join machine x on x.id = w."machineId"
            left join mold_mounting k on k.mold_id = m.id and k.removed_at is null
            left join machine v on v.id = k.machine_id
          order by w.work, m.number`.compile(ctx.db),
        everywhere: true,
      },
    )
    return starts.map((_, work) => rows.flatMap((row) => (row.work === work ? (amiss(ctx, row) ?? []) : []))[0] ?? null)
  },
}

/** What is amiss with one mold. */
function amiss(ctx: Pick<Ctx, 't'>, mold: Lacked): Message | null {
  const { number, place, hangsOn, here, due, locks } = mold
  const params = { mold: number, place }
  if (hangsOn !== null && !here) return { key: 'startCheck.moldElsewhere', params: { ...params, machine: hangsOn } }
  if (hangsOn === null && mold.status === 'inLibrary')
    return {
      key: 'startCheck.moldInLibrary',
      params: { ...params, location: mold.location ?? ctx.t('startCheck.noLocation') },
    }
  if (hangsOn === null)
    return { key: 'startCheck.moldAway', params: { ...params, state: ctx.t(`moldStatus.${mold.status}`) } }
  if (mold.mounting === 'removalAsked') return { key: 'startCheck.moldLeaving', params }
  return due === 'overdue' && locks ? { key: 'startCheck.moldOverdue', params } : null
}
