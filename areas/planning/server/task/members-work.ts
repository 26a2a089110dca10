import { sql } from 'kysely'
import { copiedNameIn, madeNameIn, type Reader } from '#core/server/crud/names.ts'

/** What the members of a combined task work for: of each field what they have in it, each value once. */
export interface MembersWork {
  workorderNo: string | null
  materialNo: string | null
  materialDesc: string | null
  produreNo: string | null
  produreName: string | null
  mold: string | null
  /** The first of their orders to be due. */
  requiredEndDate: string | null
  /** The most urgent of their orders'. */
  priority: number | null
}

/** Beside a task `t`, for a `join lateral`: what a combined one works for; of any other nothing. */
export const membersWork = (reader: Reader) => sql<MembersWork>`(
  select string_agg(distinct mw.workorder_no, ' · ') as workorder_no, string_agg(distinct mw.material_no, ' · ') as material_no,
    string_agg(distinct ${madeNameIn(reader, 'mw')}, ' · ') as material_desc, string_agg(distinct mo.produre_no, ' · ') as produre_no,
    string_agg(distinct ${copiedNameIn(reader, 'mo', 'operation', 'produreName')}, ' · ') as produre_name, string_agg(distinct mo.mold, ' · ') as mold,
    min(mw.required_end_date) as required_end_date, min(mw.priority) as priority
  from task mt
  join work_order mw on mw.team_id = mt.team_id and mw.id = mt.work_order_id
  join order_operation mo on mo.team_id = mt.team_id and mo.id = mt.order_operation_id
  where t.is_combined and mt.team_id = t.team_id and mt.combined_into = t.id)`
