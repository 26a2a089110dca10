import { sql } from 'kysely'
import { heldFor, lotHeldFor } from '#areas/inventory/server/index.ts'
import { scannedGs1, scannedNumber, spellingsOf } from '#core/contract/scanned.ts'
import type { Ctx } from '#core/server/context.ts'
import { madeNameIn, nameIn } from '#core/server/crud/names.ts'
import { dayOf } from '#core/server/day.ts'
import type { ScanInput } from '../../contract/scan.ts'
import type { KeptStation } from '../profile/read.ts'
import { Stopped } from './stopped.ts'
import type { At } from './unit.ts'

type Binding = KeptStation['bind'][number]

/** What is built in: of a component with a number of its own that, of others their lot. */
export interface Part {
  of: Binding
  /** Empty: it is told by its lot. */
  serialNo: string
  /** Null: a number of a supplier's, of which no lot is known. */
  lotId: number | null
}

/** What of a station's list was scanned, each checked. @throws Stopped: it is another material, may not be used, or is built in elsewhere */
export async function partsOf(ctx: Ctx, at: At, bound: ScanInput['bound']): Promise<Part[]> {
  const parts: Part[] = []
  for (const [i, of] of at.station.bind.entries()) {
    const code = bound.find(({ place }) => place === i + 1)?.code
    if (code) parts.push(of.trackedBy === 'lot' ? await lotPart(ctx, of, code) : await serialPart(ctx, at, of, code))
  }
  return parts
}

interface FoundLot {
  id: number
  productId: number
  number: string
  material: string
  status: string
  /** What holds it, in words. */
  why: string | null
  expired: boolean
}

async function lotPart(ctx: Ctx, of: Binding, code: string): Promise<Part> {
  const number = scannedGs1(code)?.lot ?? scannedNumber(code)
  const { rows } = await sql<FoundLot>`
    select l.id, l.product_id, l.number, p.code || ' ' || ${nameIn(ctx, 'p')} as material, l.status,
      ${lotHeldFor('l.teamId', 'l.id')} as why, coalesce(l.expires_on < ${dayOf(ctx)}::date, false) as expired
    from stock_lot l join product p on p.team_id = l.team_id and p.id = l.product_id
    where lower(l.number) = lower(${number}) and l.number <> '' order by l.product_id = ${of.productId} desc, l.id limit 1
    for share of l`.execute(ctx.db)
  const [lot] = rows
  if (!lot || lot.productId !== of.productId) throw await otherMaterial(ctx, of, code, lot?.material)
  refuseUnusable(lot)
  return { of, serialNo: '', lotId: lot.id }
}

function refuseUnusable({
  number: lot,
  material,
  status,
  why,
  expired,
}: Pick<FoundLot, 'number' | 'material' | 'status' | 'why' | 'expired'>): void {
  if (status !== 'free')
    throw new Stopped('componentUsable', { key: 'lineCheck.componentHeld', params: { lot, material, why: why ?? '' } })
  if (expired) throw new Stopped('componentUsable', { key: 'lineCheck.componentExpired', params: { lot, material } })
}

async function otherMaterial(ctx: Ctx, { productId }: Binding, code: string, material?: string): Promise<Stopped> {
  const wanted = await ctx.db
    .selectFrom('product')
    .select(['code', 'name'])
    .where('id', '=', productId)
    .executeTakeFirst()
  const params = { code, wanted: wanted ? `${wanted.code} ${wanted.name}` : '' }
  return new Stopped(
    'componentRight',
    material
      ? { key: 'lineCheck.componentOther', params: { ...params, material } }
      : { key: 'lineCheck.componentUnknown', params },
  )
}

/**
 * A number of our own is a unit of another order: it is of the right product, and through its own line where its order or its product has one. A unit
 * that no scan has seen yet was not made.
 */
async function serialPart(ctx: Ctx, { facts }: At, of: Binding, code: string): Promise<Part> {
  const serialNo = scannedGs1(code)?.serial ?? scannedNumber(code)
  const { rows } = await sql<{
    serialId: number
    serialNo: string
    productId: number
    material: string
    lined: boolean
    lotId: number | null
    lotStatus: string
    why: string | null
    heldFor: string | null
  }>`
    select s.id as serial_id, s.serial_no, w.product_id, w.material_no || ' ' || ${madeNameIn(ctx, 'w')} as material, l.id as lot_id,
      coalesce(l.status, 'free') as lot_status, ${lotHeldFor('l.teamId', 'l.id')} as why, ${heldFor('s.teamId', 'w.productId', 's.serialNo')} as held_for,
      exists (select from line_order o where o.team_id = w.team_id and o.work_order_id = w.id)
        or exists (select from line_profile f where f.team_id = w.team_id and f.product_id = w.product_id and f.status = 'live') as lined
    from order_serial s
    join live_work_order w on w.team_id = s.team_id and w.id = s.work_order_id
    left join stock_lot l on l.team_id = w.team_id and l.product_id = w.product_id and l.number = w.workorder_no
    where s.serial_no = any(${spellingsOf(serialNo)}::text[]) limit 1`.execute(ctx.db)
  const [own] = rows
  if (serialNo === facts.serial || (own && own.productId !== of.productId))
    throw await otherMaterial(ctx, of, code, own?.material)
  if (own?.lined && !(await isFinished(ctx, own.serialId)))
    throw new Stopped('componentUsable', { key: 'lineCheck.componentUnfinished', params: { serial: serialNo } })
  if (own && own.heldFor !== null)
    throw new Stopped('componentUsable', {
      key: 'lineCheck.pieceHeld',
      params: { serial: own.serialNo, reason: own.heldFor },
    })
  if (own)
    refuseUnusable({ number: serialNo, material: own.material, status: own.lotStatus, why: own.why, expired: false })
  return { of, serialNo: own?.serialNo ?? serialNo, lotId: own?.lotId ?? null }
}

/** Whether a unit is through its line, kept so until this act ends: nobody takes its last pass back while it is built in. */
async function isFinished(ctx: Ctx, serialId: number): Promise<boolean> {
  const unit = await ctx.db
    .selectFrom('lineUnit')
    .select('status')
    .where('serialId', '=', serialId)
    .forShare()
    .executeTakeFirst()
  return unit?.status === 'finished'
}
