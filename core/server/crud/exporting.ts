import type { Readable } from 'node:stream'
import { dayOf } from '#core/server/day.ts'
import type { Field } from '../../contract/field.ts'
import type { Language } from '../../contract/languages.ts'
import { limits } from '../../contract/limits.ts'
import type { ListInput } from '../../contract/list.ts'
import { labelOf, sheetKeys } from '../../contract/names.ts'
import type { Ctx } from '../context.ts'
import { storeFile } from '../files/store.ts'
import { type Handler, handle } from '../handler.ts'
import { translator } from '../i18n.ts'
import type { JobHandler } from '../jobs/worker.ts'
import { type SheetSpec, writeXlsx } from '../sheets/index.ts'
import { cellOf, columnField } from './cells.ts'
import { reading, type Served, shapeOf } from './definition.ts'
import { listAll } from './select.ts'

export const xlsxMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type ExportInput = Pick<ListInput, 'where' | 'sort'> & { columns?: string[] }

/** The export verb: a call that leaves a job, and the job that writes the sheet and keeps it for three days. */
export function exporting(served: Served, handlers: Handler[]): Record<string, JobHandler> {
  const { crud } = served
  const kind = `export.${crud.entity.name}`
  handlers.push(
    handle(crud.export, async (ctx, input) => {
      ctx.audit({ verb: 'export', entity: crud.entity.name })
      return { jobId: (await ctx.enqueue(kind, input)) as number }
    }),
  )
  return {
    [kind]: {
      async run(job) {
        const input = job.payload as ExportInput
        let rows = 0
        const tell = async (count: number) => {
          rows += count
          await job.progress(1 - 1 / (1 + rows / 5_000))
        }
        // One transaction for reading and keeping: what the sheet shows is of one moment.
        const file = await job.act(async (ctx) => {
          const bytes = sheetOf(served, ctx, input, job.language, tell)
          const name = `${ctx.t(crud.entity.name)}-${dayOf(ctx)}.xlsx`
          return reading(served.definition, ctx, () =>
            storeFile(ctx, { name, mime: xlsxMime, purpose: 'export', bytes, days: limits.exportDays }),
          )
        })
        return { fileNo: file.fileNo, fileName: file.name, rows }
      },
    },
  }
}

const typeOf = (field: Field): 'text' | 'number' | 'date' | 'datetime' => {
  if (field.kind === 'integer' || field.kind === 'decimal') return 'number'
  if (field.kind === 'date') return 'date'
  return field.kind === 'instant' ? 'datetime' : 'text'
}

function sheetOf(
  served: Served,
  ctx: Ctx,
  input: ExportInput,
  language: Language,
  tell: (rows: number) => Promise<void>,
): Readable {
  const { entity } = served.crud
  const t = translator(language)
  const wanted = input.columns?.filter((key) => key in entity.fields && entity.fields[key]?.kind !== 'names')
  // A text stands as it is, its other languages behind it: what is imported again is what was.
  const keys = sheetKeys(entity.fields, wanted?.length ? wanted : entity.table)
  const fields = keys.map((key) => ({ key, field: columnField(entity, key) }))
  async function* rows() {
    for await (const page of listAll<Record<string, unknown>>(
      ctx.db,
      served.definition.list(ctx.db, ctx),
      input,
      shapeOf(served, ctx),
    )) {
      for (const row of page) yield fields.map(({ key, field }) => asMoment(field, cellOf(entity, row, key, t)))
      await tell(page.length)
    }
  }
  const columns = fields.map(({ key, field }) => ({ header: labelOf(entity, key, t), type: typeOf(field) }))
  return writeXlsx([{ name: t(entity.name), columns, rows: rows() }], { timeZone: ctx.caller.zone })
}

const asMoment = (field: Field, cell: unknown): unknown =>
  field.kind === 'instant' && typeof cell === 'string' && cell ? new Date(cell) : cell

/** Writes a workbook and keeps it for three days, as the result of an export's job. @param rows how many it tells of */
export async function keepWorkbook(
  ctx: Ctx,
  { name, sheets, rows }: { name: string; sheets: readonly SheetSpec[]; rows: number },
): Promise<{ fileNo: string; fileName: string; rows: number }> {
  const bytes = await collect(writeXlsx([...sheets], { timeZone: ctx.caller.zone }))
  const file = await storeFile(ctx, { name, mime: xlsxMime, purpose: 'export', bytes, days: limits.exportDays })
  return { fileNo: file.fileNo, fileName: file.name, rows }
}

export async function collect(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
