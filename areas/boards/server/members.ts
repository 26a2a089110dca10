import { sql } from 'kysely'

/** What the members of a combined task work for. */
export interface MembersWork {
  workorderNo: string | null
  materialNo: string | null
  materialDesc: string | null
  produreName: string | null
  requiredEndDate: string | null
}

/** Beside a task `t`, for a `join lateral`: a combined one shows the orders of all its members and the first one's product; any other nothing. */
export const membersWork = sql<MembersWork>`(
  select string_agg(distinct mw.workorder_no, ' · ') as workorder_no, min(mw.material_no) as material_no,
    min(mw.material_desc) as material_desc, min(mo.produre_name) as produre_name, min(mw.required_end_date) as required_end_date
  from task mt
  join work_order mw on mw.team_id = mt.team_id and mw.id = mt.work_order_id
  join order_operation mo on mo.team_id = mt.team_id and mo.id = mt.order_operation_id
  where t.is_combined and mt.team_id = t.team_id and mt.combined_into = t.id)`
