import { sql } from 'kysely'
import { mustBeHere } from '#areas/identity/server/index.ts'
import { notify } from '#areas/notifications/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { numberForm, padded } from '#core/server/numbering.ts'
import { notFound, refuse, refuseField, throwIf } from '#core/server/refusal.ts'
import type { raiseEightD as raiseEndpoint } from '../../contract/eight-d.api.ts'
import { type EightDStep, eightDSteps, emptyContent, type StepContent } from '../../contract/eight-d.ts'
import { mayRaiseOf } from '../policy.ts'
import { eightDSetting, hoursOf } from './setting.ts'

type Asked = InputOf<typeof raiseEndpoint>

/** What is known of a problem before anybody writes. */
interface Known {
  sourceNo: string | null
  subject: string
  severity: 'minor' | 'major' | 'critical'
  productId: number | null
  workOrderId: number | null
  workshopId: number | null
  emergency: string
  problem: string
  place: string
  lots: string
  quantity: number | null
  /** Of it in own stock, held. */
  held: number
  cause: string
  cure: string
}

const nothing = { emergency: '', place: '', lots: '', quantity: null, held: 0, cause: '', cure: '' }

/** What an abnormality tells: where it was, what contained it, which lots are held, what was found and done. */
async function ofAbnormality(ctx: Ctx, id: number): Promise<Known> {
  const { rows } = await sql<Omit<Known, 'held'> & { held: number | null }>`
    select a.number as source_no, a.subject, a.severity, w.product_id, a.work_order_id, a.workshop_id,
      coalesce(a.description, a.subject) as problem, concat_ws(' · ', t.task_no, m.name, l.name) as place,
      (select string_agg(k.number, ', ' order by k.number) from abnormality_lot h join stock_lot k on k.team_id = h.team_id and k.id = h.lot_id
        where h.team_id = a.team_id and h.abnormality_id = a.id) as lots,
      (select sum(b.quantity) from abnormality_lot h join stock_balance b on b.team_id = h.team_id and b.lot_id = h.lot_id and b.quantity > 0
        where h.team_id = a.team_id and h.abnormality_id = a.id and h.released_at is null) as held,
      ${said('containment')} as emergency, ${said('analysis')} as cause, ${said('handling')} as cure, null::numeric as quantity
    from abnormality a left join work_order w on w.team_id = a.team_id and w.id = a.work_order_id
    left join task t on t.team_id = a.team_id and t.id = a.task_id
    left join machine m on m.team_id = a.team_id and m.id = a.machine_id
    left join production_line l on l.team_id = a.team_id and l.id = a.line_id
    where a.id = ${id}`.execute(ctx.db)
  return knownOf(rows[0])
}

/** What came of a step of abnormality `a`, as its owner said it last. */
const said = (step: string) => sql<string | null>`(
  select x.note from abnormality_act x where x.team_id = a.team_id and x.abnormality_id = a.id and x.step = ${step} and x.act = 'finished'
  order by x.id desc limit 1)`

/** What a report's defective pieces tell. */
async function ofDefect(ctx: Ctx, id: number): Promise<Known> {
  const { rows } = await sql<Omit<Known, 'held'> & { held: number | null }>`
    select r.report_no as source_no, e.name || ' · ' || o.produre_name as subject, 'major' as severity, w.product_id,
      r.work_order_id, d.workshop_id, concat_ws(' · ', e.name, w.material_desc, r.remark) as problem,
      concat_ws(' · ', o.produre_name, m.name, l.name) as place, w.workorder_no as lots, d.quantity, null::numeric as held,
      (select string_agg(x.note, '; ' order by x.id) from disposition x where x.team_id = d.team_id and x.defect_id = d.id
        and x.note is not null and x.status in ('open', 'underApproval', 'done')) as emergency, null as cause, null as cure
    from defect d join report r on r.team_id = d.team_id and r.id = d.report_id
    join defect_reason e on e.team_id = d.team_id and e.id = d.reason_id
    join order_operation o on o.team_id = d.team_id and o.id = d.order_operation_id
    join work_order w on w.team_id = r.team_id and w.id = r.work_order_id
    left join machine m on m.team_id = r.team_id and m.id = r.machine_id
    left join production_line l on l.team_id = r.team_id and l.id = r.line_id
    where d.id = ${id} and d.stands`.execute(ctx.db)
  return knownOf(rows[0])
}

function knownOf(row: (Omit<Known, 'held'> & { held: number | null }) | undefined): Known {
  if (!row) throw notFound()
  return {
    ...row,
    emergency: row.emergency ?? '',
    place: row.place ?? '',
    lots: (row.lots ?? '').slice(0, 500),
    held: row.held ?? 0,
    cause: row.cause ?? '',
    cure: row.cure ?? '',
  }
}

/** By hand: what the person says. */
async function ofHand(ctx: Ctx, { subject, productId }: Asked): Promise<Known> {
  if (!subject) throw refuseField('subject', 'invalid.required')
  if (productId) {
    const there = await ctx.db.selectFrom('product').select('id').where('id', '=', productId).executeTakeFirst()
    if (!there) throw refuseField('productId', 'refused.gone')
  }
  const base = { sourceNo: null, severity: 'major', workOrderId: null, workshopId: null } as const
  return { ...nothing, ...base, subject, problem: subject, productId: productId ?? null }
}

/** What is said in a step at first. */
function contentOf(step: EightDStep, known: Known): StepContent {
  const empty = emptyContent[step]
  switch (empty.step) {
    case 'D0':
      return { ...empty, emergency: known.emergency }
    case 'D2': {
      const { problem, place, lots, quantity } = known
      return { ...empty, problem: problem.slice(0, 2000), place: place.slice(0, 200), lots, quantity }
    }
    case 'D3':
      return {
        ...empty,
        places: empty.places.map((each) =>
          each.place === 'ownStock' && known.held ? { ...each, suspect: known.held } : each,
        ),
      }
    case 'D4': {
      const found = {
        key: 1,
        parent: null,
        chain: 'occurrence',
        head: 'method',
        verified: false,
        evidence: '',
      } as const
      return known.cause ? { ...empty, causes: [{ ...found, text: known.cause.slice(0, 200) }] } : empty
    }
    case 'D5':
      return { ...empty, note: known.cure }
    default:
      return empty
  }
}

/** Begins a report. What one was begun of already has no second one beside it. */
export async function raiseEightD(ctx: Ctx, asked: Asked): Promise<OutputOf<typeof raiseEndpoint>> {
  const { source } = asked
  throwIf(mayRaiseOf(ctx.caller, source))
  if (source !== 'manual' && !asked.sourceId) throw refuseField('sourceId', 'invalid.required')
  const sourceId = source === 'manual' ? null : (asked.sourceId as number)
  const known =
    source === 'abnormality'
      ? await ofAbnormality(ctx, sourceId as number)
      : source === 'defect'
        ? await ofDefect(ctx, sourceId as number)
        : await ofHand(ctx, asked)
  const leaderId = asked.leaderId ?? ctx.caller.userId
  await mustBeHere(ctx, leaderId, 'leaderId')
  if (asked.championId) {
    if (asked.championId === leaderId) throw refuseField('championId', 'eightD.championLeads')
    await mustBeHere(ctx, asked.championId, 'championId')
  }
  const { before, places } = numberForm(ctx, '8D{yyMMdd}{######}')
  const at = ctx.now.toISOString()
  const { rows } = await sql<{ id: number; number: string }>`
    insert into quality_case (number, subject, severity, status, source, source_id, source_no, customer, complaint_no, product_id,
      work_order_id, workshop_id, leader_id, champion_id, raised_by, raised_at)
    select ${before} || ${padded('n.serial', sql.val(places))}, ${(asked.subject || known.subject).slice(0, 120)},
      ${asked.severity ?? known.severity}, 'open', ${source}, ${sourceId}::bigint, ${known.sourceNo}, ${asked.customer || null},
      ${asked.complaintNo || null}, ${known.productId}::bigint, ${known.workOrderId}::bigint, ${known.workshopId}::bigint, ${leaderId}::bigint,
      ${asked.championId ?? null}::bigint, ${ctx.caller.userId}::bigint, ${at}::timestamptz
    from (select nextval('quality_case_number') as serial) n
    on conflict (team_id, source, source_id) where source_id is not null and status <> 'cancelled' do nothing
    returning id, number`.execute(ctx.db)
  const [made] = rows
  if (!made) throw refuse('eightD.begunAlready', { number: known.sourceNo ?? '' })
  const setting = await eightDSetting(ctx)
  await ctx.db
    .insertInto('qualityCaseStep')
    .values(
      eightDSteps.map((step) => ({
        caseId: made.id,
        step,
        ownerId: leaderId,
        dueAt: new Date(ctx.now.getTime() + hoursOf(step, setting) * 3_600_000).toISOString(),
        content: JSON.stringify(contentOf(step, known)),
      })),
    )
    .execute()
  ctx.audit({
    verb: 'raise',
    entity: 'eightD',
    id: made.id,
    name: made.number,
    after: { ...asked, sourceNo: known.sourceNo },
  })
  ctx.touch('eightD', [made.id])
  if (leaderId !== ctx.caller.userId)
    await notify(ctx, {
      area: 'quality',
      channels: ['inApp'],
      to: [leaderId],
      template: 'notification.eightDYours',
      params: () => ({ number: made.number, subject: asked.subject || known.subject }),
      link: `8Dreport?report=${made.id}`,
      source: { entity: 'eightD', id: made.id, workshopId: known.workshopId },
    })
  return made
}
