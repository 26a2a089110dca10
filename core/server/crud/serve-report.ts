import type { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Entity } from '../../contract/entity.ts'
import type { Field } from '../../contract/field.ts'
import type { Language } from '../../contract/languages.ts'
import type { ListInput, Sort } from '../../contract/list.ts'
import type { Translate } from '../../contract/messages.ts'
import { labelOf } from '../../contract/names.ts'
import type { Ctx } from '../context.ts'
import { dayOf } from '../day.ts'
import { type Handler, handle } from '../handler.ts'
import { translator } from '../i18n.ts'
import type { JobHandler } from '../jobs/worker.ts'
import { refuseFields } from '../refusal.ts'
import { type SheetColumn, writeXlsx } from '../sheets/index.ts'
import { writeCell } from './cells.ts'
import { collect, keepWorkbook } from './exporting.ts'
import { comparing, inOrder } from './in-order.ts'

interface Report {
  entity: Entity
  select: Endpoint<z.ZodType<ListInput>>
  export: Endpoint
}

type Row = Record<string, unknown>

/** A column of a report's sheet that no field of its entity stands for. */
export interface ExtraColumn {
  /** The measure that it shows. */
  of: string
  header(t: Translate): string
  value(row: Row): number | null
}

type Read<R, M, S> = Told<M> & (Whole<R> | Sketched<R, S>)

interface Whole<R> {
  rows: R[]
  whole?: undefined
}

/** Rows that hold what they are sorted by where nobody asks for another order; all else is read of those that are shown. */
interface Sketched<R, S> {
  rows: S[]
  whole: (rows: readonly S[]) => Promise<R[]>
}

interface Told<M> {
  more: M
  sort?: Sort[]
  extra?: ExtraColumn[]
  /** Of all rows together: the last row of the sheet. */
  foot?: Row
}

/** A report as it is written down, whatever it is written to. */
export interface ReportTable {
  name: string
  /** `of`: the field that a column shows. */
  columns: (SheetColumn & { of: string })[]
  /** Values as the sheet takes them; the last is the total, where there is one. */
  cells: unknown[][]
  /** Rows without the total. */
  count: number
}

/** What of a report is written down. */
export interface Written {
  where: Row
  sort: Sort[]
  columns?: readonly string[]
}

interface ServedReport {
  handlers: Handler[]
  jobs: Record<string, JobHandler>
  /** All rows as whoever acts may see them, with their total, in his language. */
  table(ctx: Ctx, written: Written, language: Language): Promise<ReportTable>
  /** Refuses to sort by what it does not have. */
  checkSort(sort: readonly Sort[]): void
}

/**
 * Serves a list whose rows are reckoned rather than read: all of them, then sorted and cut to the page here; `more` is what is told beside
 * the page. Its export writes them to a sheet.
 */
export function serveReport<R extends object, M extends object, S extends object = R>(
  { entity, select, export: exporting }: Report,
  read: (ctx: Ctx, where: Row) => Promise<Read<R, M, S>>,
): ServedReport {
  const kind = `export.${entity.name}`
  const checkSort = (asked: readonly Sort[]) => {
    const unknown = asked.filter(({ field }) => !keysOf(entity).has(field))
    if (unknown.length)
      throw refuseFields(unknown.map(({ field }) => ({ field: `sort.${field}`, key: 'invalid.unknown' })))
  }
  /** @param page absent: all */
  const sorted = async (ctx: Ctx, where: Row, asked: Sort[], page?: { from: number; to: number }) => {
    checkSort(asked)
    const { rows, sort = [], whole, ...told } = await read(ctx, where)
    const by = asked.length ? asked : sort
    const cut = <T extends object>(all: T[]) =>
      (by.length ? inOrder(all, comparing(by), page?.to) : all).slice(page?.from, page?.to)
    // By what sketches hold they are sorted before they are read whole, by all else after.
    const early = by.every((one) => sort.some(({ field }) => field === one.field))
    const shown = !whole ? cut(rows) : early ? await whole(cut(rows)) : cut(await whole(rows))
    return { rows: shown, total: rows.length, ...told }
  }
  const table: ServedReport['table'] = async (ctx, { where, sort, columns }, language) => {
    const t = translator(language)
    const keys = (columns ?? entity.table).filter((key) => key in entity.fields)
    const fields = keys.map((key) => ({ key, field: entity.fields[key] as Field }))
    const { rows, extra = [], foot } = await sorted(ctx, where, sort)
    const cellsOf = (row: Row) => [
      ...fields.map(({ key, field }) => moment(field, writeCell(field, row, key, t))),
      ...extra.map(({ value }) => value(row)),
    ]
    const cells = rows.map((row) => cellsOf(row as Row))
    if (foot) cells.push([t('summary.total'), ...cellsOf(foot).slice(1)])
    return {
      name: t(entity.name),
      columns: [
        ...fields.map(({ key, field }) => ({ of: key, header: labelOf(entity, key, t), type: typeOf(field) })),
        ...extra.map(({ of, header }) => ({ of, header: header(t), type: 'number' as const })),
      ],
      cells,
      count: rows.length,
    }
  }
  return {
    table,
    checkSort,
    handlers: [
      handle(select, async (ctx, { where, sort, pageNum, pageSize }) => {
        const page = { from: (pageNum - 1) * pageSize, to: pageNum * pageSize }
        const { rows, total, more } = await sorted(ctx, where, sort, page)
        return { rows, total, ...more }
      }),
      handle(exporting, async (ctx, input) => {
        ctx.audit({ verb: 'export', entity: entity.name })
        return { jobId: await ctx.enqueue(kind, input as object) }
      }),
    ],
    jobs: {
      [kind]: {
        async run(job) {
          const written = job.payload as Written
          return job.act(async (ctx) => {
            const { name, columns, cells, count } = await table(ctx, written, job.language)
            const sheets = [{ name, columns, rows: cells }]
            return keepWorkbook(ctx, { name: `${name}-${dayOf(ctx)}.xlsx`, sheets, rows: count })
          })
        },
      },
    },
  }
}

/** A report as the bytes of a workbook. */
export const sheetOf = ({ name, columns, cells }: ReportTable, timeZone: string): Promise<Buffer> =>
  collect(writeXlsx([{ name, columns, rows: cells }], { timeZone }))

const keysOf = ({ fields }: Entity) =>
  new Set(Object.entries(fields).flatMap(([key, { display }]) => (display ? [key, display] : [key])))

const typeOf = ({ kind }: Field): SheetColumn['type'] =>
  kind === 'integer' || kind === 'decimal'
    ? 'number'
    : kind === 'date'
      ? 'date'
      : kind === 'instant'
        ? 'datetime'
        : 'text'

const moment = ({ kind }: Field, cell: unknown) =>
  kind === 'instant' && typeof cell === 'string' && cell ? new Date(cell) : cell
