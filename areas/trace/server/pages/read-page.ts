import { sql } from 'kysely'
import { type Language, languages } from '#core/contract/languages.ts'
import { copiedNameIn, nameIn, type Reader } from '#core/server/crud/names.ts'
import type { Database, Db } from '#core/server/db/pool.ts'
import { teamOfCode } from '#core/server/open-code.ts'
import type { Services } from '#core/server/services.ts'
import type { PagePart } from '../../contract/page.ts'
import { walk } from '../walk.ts'
import { isClosed } from './pages.ts'

/** A step of making, from its first day to its last, where the team stands. */
interface MadeAt {
  name: string
  from: string
  until: string
}
interface Inspected {
  name: string
  on: string
  result: string
}
interface Origin {
  product: string
  lotNumber: string
  supplier: string | null
}

/** What a page tells; what the team does not show is null. */
export interface PageFacts {
  factory: string
  product: string
  productCode: string
  spec: string | null
  lotNumber: string
  serialNo: string
  notice: string | null
  dates: { producedOn: string | null; expiresOn: string | null } | null
  steps: MadeAt[] | null
  inspections: Inspected[] | null
  origins: Origin[] | null
}

interface Page {
  lotId: number
  serialNo: string
  shows: PagePart[]
  notice: string | null
  workshops: number[] | null
  closed: boolean
  factory: string
  zone: string
  areas: unknown
}

/** So many lots that something was made of, and so many of each kind of step, are told. */
const most = 200

/**
 * What the page of an address tells.
 *
 * @returns `unknown`: there never was one, or its team is without traceability; `closed`: it was closed, or its time is over
 */
export async function readPage(
  guests: Pick<Database, 'inTeam'>,
  services: Pick<Services, 'areasOff'>,
  code: string,
  language: Language,
): Promise<PageFacts | 'unknown' | 'closed'> {
  const teamId = teamOfCode(code)
  if (teamId === null) return 'unknown'
  const page = await guests.inTeam({ teamId, workshops: null }, (db) => pageOf(db, code), { effort: 'read' })
  if (!page || services.areasOff(page.areas).has('trace')) return 'unknown'
  if (page.closed) return 'closed'
  // Read as whoever opened it may.
  const { workshops } = page
  return guests.inTeam({ teamId, workshops }, (db) => factsOf(db, { language }, page), {
    effort: 'read',
    oneMoment: true,
  })
}

async function pageOf(db: Db, code: string): Promise<Page | undefined> {
  const { rows } = await sql<Page>`select g.lot_id, g.serial_no, g.shows, g.notice, g.workshops, ${isClosed} as closed,
      m.name as factory, m.zone, m.areas
    from trace_page g join team m on m.id = g.team_id where g.code = ${code}`.execute(db)
  return rows[0]
}

async function factsOf(db: Db, reader: Reader, page: Page): Promise<PageFacts> {
  const { lotId, shows, zone, factory, serialNo, notice } = page
  const { rows } = await sql<Pick<PageFacts, 'product' | 'productCode' | 'spec' | 'lotNumber'> & PageFacts['dates']>`
    select ${nameIn(reader, 'p')} as product, p.code as product_code, p.spec, l.number as lot_number, l.produced_on, l.expires_on
    from stock_lot l join product p on p.team_id = l.team_id and p.id = l.product_id where l.id = ${lotId}`.execute(db)
  const [lot] = rows
  if (!lot) throw new Error('a page stands and falls with its lot')
  const { producedOn, expiresOn, ...named } = lot
  const shown = <T>(part: PagePart, read: () => Promise<T>) => (shows.includes(part) ? read() : null)
  return {
    ...named,
    factory,
    serialNo,
    notice,
    dates: shows.includes('dates') ? { producedOn, expiresOn } : null,
    steps: await shown('steps', () => stepsOf(db, reader, lotId, zone)),
    inspections: await shown('inspections', () => inspectionsOf(db, lotId, zone)),
    origins: await shown('origins', () => originsOf(db, reader, lotId, shows.includes('suppliers'))),
  }
}

async function stepsOf(db: Db, reader: Reader, lotId: number, zone: string): Promise<MadeAt[]> {
  const day = (of: 'min' | 'max') => sql<string>`(${sql.raw(of)}(r.reported_at) at time zone ${zone})::date`
  const { rows } = await sql<MadeAt>`
    select ${copiedNameIn(reader, 'o', 'operation', 'produreName')} as name, ${day('min')} as "from", ${day('max')} as until
    from stock_lot l
    join live_work_order w on w.team_id = l.team_id and w.workorder_no = l.number and w.product_id = l.product_id
    join order_operation o on o.team_id = w.team_id and o.work_order_id = w.id
    join report r on r.team_id = o.team_id and r.order_operation_id = o.id and r.kind <> 'reversal' and r.replaced_by is null
      and r.status <> 'rejected' and r.good_quantity > 0
    where l.id = ${lotId} group by o.team_id, o.id order by o.sequence limit ${most}`.execute(db)
  return rows
}

async function inspectionsOf(db: Db, lotId: number, zone: string): Promise<Inspected[]> {
  const { rows } = await sql<Inspected>`
    select i.scheme_name as name, (i.executed_at at time zone ${zone})::date as "on", i.result
    from stock_lot l
    join live_work_order w on w.team_id = l.team_id and w.workorder_no = l.number and w.product_id = l.product_id
    join inspection_record i on i.team_id = w.team_id and i.work_order_id = w.id
    where l.id = ${lotId} and i.result is not null and i.executed_at is not null
    order by i.executed_at, i.id limit ${most}`.execute(db)
  return rows
}

/** All that it was made of, however deep, by name. */
async function originsOf(db: Db, reader: Reader, lotId: number, suppliers: boolean): Promise<Origin[]> {
  const { ids } = await walk({ db }, [lotId], 'backward', most + 1)
  const { rows } = await sql<Origin>`
    select ${nameIn(reader, 'p')} as product, l.number as lot_number, ${suppliers ? sql`l.supplier` : sql`null::text`} as supplier
    from stock_lot l join product p on p.team_id = l.team_id and p.id = l.product_id
    where l.id = any(${ids}::bigint[]) and l.id <> ${lotId} order by 1, 2`.execute(db)
  return rows
}

/** The language of a page: asked for in its address, else the first that the browser prefers and the product has. */
export function pageLanguage(asked: unknown, accepted: string | undefined): Language {
  const exact = languages.find((language) => language === asked)
  if (exact) return exact
  const preferred = (accepted ?? '').split(',').map((each) => each.split(';')[0]?.trim().toLowerCase() ?? '')
  for (const each of preferred) {
    const known = languages.find((language) => language.slice(0, 2) === each.slice(0, 2))
    if (known) return known
  }
  return 'en'
}
