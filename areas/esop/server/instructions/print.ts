import { sql } from 'kysely'
import type { PrintedCopies } from '#areas/seals/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { dayOf } from '#core/server/day.ts'
import { takeNumbers } from '#core/server/numbering.ts'
import { notFound, refuse, refuseField } from '#core/server/refusal.ts'
import { addDays } from '#engines/working-time/index.ts'
import type { InstructionState } from '../../contract/instruction.ts'
import type { InstructionPrint } from '../../contract/instruction-print.ts'
import { type getInstructionPrint, printDays, type printInstruction } from '../../contract/print.api.ts'
import { shownOf, stateToday } from './holding.ts'

type Printable = OutputOf<typeof getInstructionPrint>

const mostStations = 1000

/** What printing an instruction begins with. */
export async function instructionToPrint(ctx: Ctx, { id }: { id: number }): Promise<Printable> {
  const { instruction, lastDay } = await printable(ctx, id)
  const stations = await ctx.db
    .selectFrom('station as s')
    .select(['s.id', sql<string>`concat_ws(' ', ${nameIn(ctx, 's')}, s.number)`.as('name')])
    .orderBy('s.number')
    .limit(mostStations)
    .execute()
  return { instruction, today: dayOf(ctx), lastDay, stations }
}

/** Registers copies that are printed now: whoever holds one can ask by its number whether it still holds. */
export async function registerPrint(ctx: Ctx, input: InputOf<typeof printInstruction>): Promise<InstructionPrint> {
  const { id, copies, validUntil } = input
  await ctx.db.selectFrom('instruction').select('id').where('id', '=', id).forKeyShare().execute()
  const { instruction, lastDay } = await printable(ctx, id)
  const today = dayOf(ctx)
  if (validUntil < today || validUntil > lastDay)
    throw refuseField('validUntil', 'instructionPrint.daysBetween', { from: today, to: lastDay })
  const station = input.stationId ? await stationText(ctx, input.stationId) : null
  const workOrderNo = input.workOrderNo ? await orderNumber(ctx, input.workOrderNo) : null
  const [number = ''] = await takeNumbers(ctx, 'instructionPrint', 1)
  const printedAt = ctx.now.toISOString()
  const pages = input.pages || null
  await ctx.db
    .insertInto('instructionPrint')
    .values({
      number,
      instructionId: id,
      userId: ctx.caller.userId,
      printedAt,
      pages,
      copies,
      station,
      workOrderNo,
      validUntil,
    })
    .execute()
  const name = ctx.t('instruction.named', { code: instruction.code, revision: instruction.revision })
  ctx.audit({ verb: 'print', entity: 'instruction', id, name, note: number })
  ctx.touch('instructionPrint', [id])
  const { name: userName } = await ctx.db
    .selectFrom('teamUser')
    .select('name')
    .where('id', '=', ctx.caller.userId)
    .executeTakeFirstOrThrow()
  return { number, userName, printedAt, pages, copies, station, workOrderNo, validUntil }
}

/** The prints of an instruction, the last first. */
export async function printsOf(ctx: Ctx, id: number): Promise<InstructionPrint[]> {
  const { rows } = await sql<InstructionPrint>`
    select p.number, u.name as user_name, p.printed_at, p.pages, p.copies, p.station, p.work_order_no, p.valid_until
    from instruction_print p join team_user u on u.team_id = p.team_id and u.id = p.user_id
    where p.instruction_id = ${id} order by p.id desc limit 200`.execute(ctx.db)
  return rows
}

/** What stands behind the number at the foot of a printed copy. */
export const printedInstructions: PrintedCopies = {
  name: 'instruction',
  async find(ctx, number) {
    const { rows } = await sql<
      InstructionPrint & { code: string; revision: number; name: string; state: InstructionState }
    >`
      select p.number, u.name as user_name, p.printed_at, p.pages, p.copies, p.station, p.work_order_no, p.valid_until,
        i.code, i.revision, i.name, ${stateToday} as state
      from instruction_print p join team_user u on u.team_id = p.team_id and u.id = p.user_id
      join instruction i on i.team_id = p.team_id and i.id = p.instruction_id
      where p.number = ${number}`.execute(ctx.db)
    const [row] = rows
    if (!row) return null
    const { code, revision, name, state, printedAt, ...print } = row
    return {
      ...print,
      printedAt: new Date(printedAt).toISOString(),
      title: `${ctx.t('instruction.named', { code, revision })} · ${name}`,
      standing: ctx.t(`instructionStatus.${state}`),
      holds: state === 'inForce' && row.validUntil >= dayOf(ctx),
    }
  },
}

type Shown = Printable['instruction']

interface Found extends Shown {
  state: InstructionState
  ends: string | null
}

/** A revision in force with the last day on which a copy of it may hold. */
async function printable(ctx: Ctx, id: number): Promise<Pick<Printable, 'instruction' | 'lastDay'>> {
  const { rows } = await sql<Found>`
    select ${shownOf()}, ${stateToday} as state, least(i.effective_to, (
      select min(n.effective_from) - 1 from instruction n
      where n.team_id = i.team_id and n.code = i.code and n.revision > i.revision and n.status = 'approved')) as ends
    from instruction i where i.id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw notFound()
  const { state, ends, id: instructionId, code, name, revision, fileNo, pages } = row
  if (state !== 'inForce')
    throw refuse('instructionPrint.notInForce', {
      name: ctx.t('instruction.named', { code, revision }),
      state: ctx.t(`instructionStatus.${state}`),
    })
  const most = addDays(dayOf(ctx), printDays.most)
  return {
    instruction: { id: instructionId, code, name, revision, fileNo, pages },
    lastDay: ends && ends < most ? ends : most,
  }
}

async function stationText(ctx: Ctx, id: number): Promise<string> {
  const row = await ctx.db.selectFrom('station').select(['name', 'number']).where('id', '=', id).executeTakeFirst()
  if (!row) throw refuseField('stationId', 'refused.gone')
  return `${row.name} ${row.number}`
}

async function orderNumber(ctx: Ctx, number: string): Promise<string> {
  const row = await ctx.db
    .selectFrom('liveWorkOrder')
    .select('workorderNo')
    .where('workorderNo', '=', number)
    .executeTakeFirst()
  if (!row) throw refuseField('workOrderNo', 'instructionPrint.noOrder', { number })
  return number
}
