import { sql } from 'kysely'
import { courseOf, waitsForCaller } from '#areas/approvals/server/index.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { ListInput } from '#core/contract/list.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, type Reader } from '#core/server/crud/names.ts'
import { listPage } from '#core/server/crud/select.ts'
import { serveCrud, shapeOf } from '#core/server/crud/serve.ts'
import type { Db } from '#core/server/db/pool.ts'
import { notFound } from '#core/server/refusal.ts'
import type {
  EightDAction,
  eightDApproval,
  getEightDReport,
  StepRow,
  selectSimilarEightD,
} from '../../contract/eight-d.api.ts'
import type { ContentOf } from '../../contract/eight-d.ts'
import { eightDCrud, eightDKind } from '../../contract/eight-d.ts'
import { likeness } from '../../contract/likeness.ts'

/** How far the steps of report `a` are. */
const progress = sql<{ done: number; due: string | null }>`(
  select count(s.done_at)::int as done, min(s.due_at) filter (where s.done_at is null) as due
  from quality_case_step s where s.team_id = a.team_id and s.case_id = a.id)`

const source = (db: Db, reader: Reader) =>
  db
    .selectFrom('qualityCase as a')
    .innerJoin('teamUser as l', (j) => j.onRef('l.teamId', '=', 'a.teamId').onRef('l.id', '=', 'a.leaderId'))
    .innerJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'a.teamId').onRef('u.id', '=', 'a.raisedBy'))
    .leftJoin('teamUser as c', (j) => j.onRef('c.teamId', '=', 'a.teamId').onRef('c.id', '=', 'a.championId'))
    .leftJoin('product as p', (j) => j.onRef('p.teamId', '=', 'a.teamId').onRef('p.id', '=', 'a.productId'))
    .leftJoin('workOrder as w', (j) => j.onRef('w.teamId', '=', 'a.teamId').onRef('w.id', '=', 'a.workOrderId'))
    .leftJoin('department as d', (j) => j.onRef('d.teamId', '=', 'a.teamId').onRef('d.id', '=', 'a.workshopId'))
    .leftJoin('approval as v', (j) =>
      j.onRef('v.teamId', '=', 'a.teamId').on('v.kind', '=', eightDKind).onRef('v.subjectId', '=', 'a.id'),
    )
    .innerJoinLateral(progress.as('s'), (j) => j.onTrue())
    .select([
      'a.id',
      'a.version',
      'a.raisedAt as createdAt',
      'a.number',
      'a.subject',
      'a.status',
      'a.severity',
      's.done as doneSteps',
      's.due as nextDueAt',
      sql<boolean>`(a.status = 'open' and coalesce(s.due < now(), false))`.as('overdue'),
      'a.leaderId',
      'l.name as leaderName',
      'a.championId',
      'c.name as championName',
      'a.customer',
      'a.complaintNo',
      'a.source',
      'a.sourceNo',
      'p.code as materialNo',
      nameIn(reader, 'p').as('materialDesc'),
      'w.workorderNo',
      'a.workshopId',
      nameIn<string | null>(reader, 'd').as('workshopName'),
      'v.levels',
      'v.passedLevels',
      'a.raisedBy',
      'u.name as raisedByName',
      'a.raisedAt',
      'a.endedAt',
      'a.endNote',
    ])

export const eightDs = serveCrud(eightDCrud, {
  table: 'qualityCase',
  list: source,
  sort: [{ field: 'id', order: 'desc' }],
})

/** Reports that wait at a level of the caller and are not his own. */
export async function eightDsToApprove(ctx: Ctx, input: ListInput): Promise<OutputOf<typeof eightDApproval.toApprove>> {
  const waiting = source(ctx.db, ctx).where(await waitsForCaller(ctx, eightDKind, sql.ref('a.id')))
  return listPage(ctx.db, waiting, input, { ...shapeOf(eightDs.served, ctx), sort: [{ field: 'id', order: 'asc' }] })
}

export async function stepsOf(ctx: Ctx, id: number): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select s.step, s.version, s.owner_id, o.name as owner_name, s.due_at, d.name as done_by_name, s.done_at, s.content,
      s.done_at is null and s.due_at < ${ctx.now.toISOString()}::timestamptz as overdue
    from quality_case_step s join team_user o on o.team_id = s.team_id and o.id = s.owner_id
    left join team_user d on d.team_id = s.team_id and d.id = s.done_by
    where s.case_id = ${id} order by s.step`.execute(ctx.db)
  return rows
}

export async function actionsOf(ctx: Ctx, id: number): Promise<EightDAction[]> {
  const { rows } = await sql<EightDAction>`
    select a.id, a.version, a.kind, a.cause_key, a.work, a.owner_id, o.name as owner_name, a.due_on, a.done_by, d.name as done_by_name,
      a.done_on, a.result, c.name as checked_by_name, a.checked_at, a.effective, a.evidence
    from quality_case_action a join team_user o on o.team_id = a.team_id and o.id = a.owner_id
    left join team_user d on d.team_id = a.team_id and d.id = a.done_by
    left join team_user c on c.team_id = a.team_id and c.id = a.checked_by
    where a.case_id = ${id} order by a.kind, a.id`.execute(ctx.db)
  return rows
}

async function known(ctx: Ctx, id: number): Promise<void> {
  if (!(await ctx.db.selectFrom('qualityCase').select('id').where('id', '=', id).executeTakeFirst())) throw notFound()
}

export async function eightDReport(ctx: Ctx, { id }: { id: number }): Promise<OutputOf<typeof getEightDReport>> {
  await known(ctx, id)
  const files = await sql<OutputOf<typeof getEightDReport>['files'][number]>`
    select x.step, f.file_no, f.name, f.mime like 'image/%' as image, u.name as added_by_name, x.added_at
    from quality_case_file x join file f on f.team_id = x.team_id and f.id = x.file_id
    join team_user u on u.team_id = x.team_id and u.id = x.added_by
    where x.case_id = ${id} order by x.added_at, x.file_id`.execute(ctx.db)
  return {
    steps: await stepsOf(ctx, id),
    actions: await actionsOf(ctx, id),
    files: files.rows,
    approval: await courseOf(ctx, eightDKind, id),
  }
}

interface Past {
  id: number
  number: string
  subject: string
  problem: string
  productId: number | null
  materialDesc: string | null
  raisedAt: string
  tree: ContentOf<'D4'>
  actions: string[]
}

/** So many of the newest reports are compared, and so many are told. */
const compared = 500
const told = 5
/** Less like than this by its words, and of another product: it is not told. */
const least = 0.2

/** Past reports like this one: of the same product, or called alike. Those that were closed come with what helped. */
export async function similarEightDs(ctx: Ctx, { id }: { id: number }): Promise<OutputOf<typeof selectSimilarEightD>> {
  await known(ctx, id)
  const { rows } = await sql<Past>`
    select a.id, a.number, a.subject, b.content ->> 'problem' as problem, a.product_id, ${nameIn(ctx, 'p')} as material_desc, a.raised_at,
      t.content as tree, array(
        select x.work from quality_case_action x where x.team_id = a.team_id and x.case_id = a.id and x.effective order by x.id) as actions
    from quality_case a left join product p on p.team_id = a.team_id and p.id = a.product_id
    join quality_case_step b on b.team_id = a.team_id and b.case_id = a.id and b.step = 'D2'
    join quality_case_step t on t.team_id = a.team_id and t.case_id = a.id and t.step = 'D4'
    where a.status <> 'cancelled' or a.id = ${id} order by a.id = ${id} desc, a.id desc limit ${compared}`.execute(
    ctx.db,
  )
  const [own, ...others] = rows as [Past, ...Past[]]
  const words = ({ subject, problem }: Past) => `${subject} ${problem}`
  const scored = others
    .map((past) => {
      const sameProduct = own.productId !== null && past.productId === own.productId
      const like = likeness(words(own), words(past))
      return { past, sameProduct, like, score: like + (sameProduct ? 0.5 : 0) }
    })
    .filter(({ sameProduct, like }) => sameProduct || like >= least)
    .sort((a, b) => b.score - a.score || b.past.id - a.past.id)
  return {
    rows: scored.slice(0, told).map(({ past, sameProduct }) => ({
      id: past.id,
      number: past.number,
      subject: past.subject,
      materialDesc: past.materialDesc,
      raisedAt: past.raisedAt,
      causes: past.tree.causes.filter(({ verified }) => verified).map(({ text }) => text),
      actions: past.actions,
      sameProduct,
    })),
  }
}
