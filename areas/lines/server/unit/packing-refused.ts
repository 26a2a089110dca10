import { sql } from 'kysely'
import type { PackingRefused, RefusedPacking } from '#areas/inventory/server/index.ts'
import type { MessageKey } from '#core/contract/messages.ts'
import { scannedNumber, spellingsOf } from '#core/contract/scanned.ts'
import type { Ctx } from '#core/server/context.ts'
import type { CheckName } from '../../contract/kinds.ts'
import { countRefusal } from '../scan/stopped.ts'

/** The check of a line that a reason is of. What is asked or only not done yet (a unit is to be closed first) is of none. */
const checkOf: Partial<Record<MessageKey, CheckName>> = {
  'packing.unknownCode': 'serialKnown',
  'lineCheck.packUnfinished': 'stationsPassed',
  'stock.pieceHeld': 'notHeld',
  'stock.take.held': 'notHeld',
  'stock.take.expired': 'notHeld',
  'stock.take.unapproved': 'notHeld',
  'stock.serialPacked': 'notPacked',
  'packing.allPacked': 'notPacked',
  'packing.inAlready': 'notPacked',
  'packing.standsIn': 'notPacked',
  'packing.gone': 'notPacked',
  'packing.otherProduct': 'rightProduct',
  'packing.otherLot': 'packFits',
  'packing.otherCustomer': 'packFits',
  'packing.takesUnits': 'packFits',
  'packing.takesPieces': 'packFits',
  'packing.takesOther': 'packFits',
  'packing.tooLarge': 'packFits',
  'packing.frameOfUnits': 'packFits',
  'packing.full': 'packFits',
}

/** Where it was tried, among the stations of the line: packing has no code in a profile. */
const station = 'packing'

/**
 * What a line's packing station refused is counted as its stations' refusals are. At a station of whomever it is that of the line which the unit
 * goes over: who packs what has not finished tries to pass the line by.
 */
export const countPackingRefused: PackingRefused = {
  name: 'lineRefusal.packing',
  async keep(ctx, refused) {
    const checkName = checkOf[refused.reason.key]
    if (!checkName) return
    const line = await lineOf(ctx, refused)
    if (line) await countRefusal(ctx, { line, station, serialNo: scannedNumber(refused.code).slice(0, 200), checkName })
  },
}

/** The line of the station, where the team has profiles of it; else that which the unit's order goes over, or is to. */
async function lineOf(ctx: Ctx, { line, code }: RefusedPacking): Promise<string | undefined> {
  const off = [...ctx.caller.areasOff]
  const { rows } = await ctx.unscoped(() =>
    sql<{ line: string }>`
      select line from (
        select f.line, 1 as turn from line_profile f where f.line = ${line ?? ''}
        union all
        select f.line, 2 from order_serial s
        join work_order w on w.team_id = s.team_id and w.id = s.work_order_id
        left join line_order o on o.team_id = w.team_id and o.work_order_id = w.id
        join line_profile f on f.team_id = w.team_id
          and (f.id = o.profile_id or (o.profile_id is null and f.product_id = w.product_id and f.status = 'live'))
        where s.serial_no = any(${spellingsOf(scannedNumber(code))}::text[])) x
      where line <> all(${off}::text[]) order by turn limit 1`.execute(ctx.db),
  )
  return rows[0]?.line
}
