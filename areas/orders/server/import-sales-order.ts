import { fieldIssues } from '#core/contract/issues.ts'
import type { Language } from '#core/contract/languages.ts'
import { limits } from '#core/contract/limits.ts'
import type { Ctx } from '#core/server/context.ts'
import { headerOf, readCell } from '#core/server/crud/cells.ts'
import { collect, xlsxMime } from '#core/server/crud/exporting.ts'
import type { ImportPayload } from '#core/server/crud/import-job.ts'
import { errorSheet, readTable, type SheetRow, type SheetTable } from '#core/server/crud/import-sheet.ts'
import { importing } from '#core/server/crud/importing.ts'
import { insertRows, type StoredRow } from '#core/server/crud/rows.ts'
import { type Candidate, type Served, writeNew } from '#core/server/crud/serve.ts'
import { readFile, storeFile } from '#core/server/files/store.ts'
import type { Handler } from '#core/server/handler.ts'
import { translator } from '#core/server/i18n.ts'
import type { JobCtx, JobHandler } from '#core/server/jobs/worker.ts'
import { salesOrderImport, salesOrderSheet } from '../contract/sales-order.ts'
import { salesOrderDefinition, servedSalesOrder } from './sales-order.ts'

/** The sheet's own calls (import, template, undo) are the generic ones; a batch is known by the sheet's name. */
const servedSheet: Served = {
  crud: salesOrderImport as unknown as Served['crud'],
  definition: salesOrderDefinition,
}

/** Import of sales orders: a sheet has one row a line, the head repeated; rows of one number are one order. */
export function salesOrderImporting(): { handlers: Handler[]; jobs: Record<string, JobHandler> } {
  const handlers: Handler[] = []
  const [kind = ''] = Object.keys(importing(servedSheet, handlers))
  return { handlers, jobs: { [kind]: { run: runImport } } }
}

/** Rows of the sheet that are one order. */
interface Group {
  rows: SheetRow[]
  candidate: Candidate
}

async function runImport(job: JobCtx): Promise<Record<string, unknown>> {
  const payload = job.payload as ImportPayload
  const { bytes } = await job.act((ctx) => readFile(ctx.db, payload.fileNo))
  const table = await readTable(salesOrderSheet, bytes, translator(job.language))
  await job.progress(0.2)
  return job.act(async (ctx) => {
    const rows = readRows(table, job.language)
    const groups = await groupsOf(ctx, rows)
    await checkGroups(ctx, groups)
    const good = groups.filter((group) => group.rows.every((row) => !row.issues.length))
    for (const group of groups)
      if (!good.includes(group))
        for (const row of group.rows)
          if (!row.issues.length) row.issues.push({ field: 'salesOrderNo', key: 'salesOrder.otherLineBad' })
    const bad = rows.filter((row) => row.issues.length)
    const writing = payload.mode === 'good' || !bad.length ? good : []
    const written = writing.length
      ? await writeNew(
          ctx,
          servedSalesOrder,
          writing.map((group) => group.candidate),
        )
      : []
    return {
      batchId: written.length ? await remember(ctx, payload.fileName, writing, written) : null,
      added: written.length,
      updated: 0,
      failed: bad.length,
      errorFileNo: bad.length ? await keepErrors(ctx, table, bad, payload.fileName) : null,
      problems: problemsOf(ctx, bad),
    }
  })
}

function readRows(table: SheetTable, language: Language): SheetRow[] {
  return table.rows.map(({ number, cells }) => {
    const row: SheetRow = { number, cells, draft: {}, issues: [] }
    for (const [column, key] of table.keys) {
      const field = salesOrderSheet.fields[key as keyof typeof salesOrderSheet.fields]
      const cell = readCell(field, cells[column], language)
      if ('wrong' in cell) row.issues.push({ field: key, ...cell.wrong })
      else row.draft[key] = cell.value
    }
    const told = new Set(row.issues.map((issue) => issue.field))
    const parsed = salesOrderSheet.draft.safeParse(row.draft, { reportInput: true })
    if (parsed.success) row.draft = parsed.data
    else row.issues.push(...fieldIssues(parsed.error).filter((issue) => !told.has(issue.field)))
    return row
  })
}

/** Gathers rows by their number; a row without one is an order of its own. Products are looked up with one query. */
async function groupsOf(ctx: Ctx, rows: SheetRow[]): Promise<Group[]> {
  const codes = [...new Set(rows.map((row) => String(row.draft.materialNo ?? '')))]
  const products = await ctx.db.selectFrom('product').select(['id', 'code']).where('code', 'in', codes).execute()
  const ids = new Map(products.map((product) => [product.code, product.id]))
  const groups = new Map<unknown, Group>()
  for (const row of rows) {
    const { salesOrderNo, materialNo, lineNumber, quantity, lineDeliveryDate, remark, ...head } = row.draft
    const productId = ids.get(String(materialNo))
    if (materialNo && productId === undefined)
      row.issues.push({ field: 'materialNo', key: 'invalid.reference', params: { value: String(materialNo) } })
    const line = { lineNumber, productId: productId ?? 0, quantity, deliveryDate: lineDeliveryDate, remark }
    const known = salesOrderNo ? groups.get(salesOrderNo) : undefined
    if (known) {
      known.rows.push(row)
      ;(known.candidate.draft.lines as object[]).push(line)
    } else
      groups.set(salesOrderNo || row, { rows: [row], candidate: { draft: { ...head, salesOrderNo, lines: [line] } } })
  }
  return [...groups.values()]
}

/** The rules of a form, told at the rows they belong to. */
async function checkGroups(ctx: Ctx, groups: Group[]): Promise<void> {
  const readable = groups.filter((group) => group.rows.every((row) => !row.issues.length))
  const candidates = readable.map((group) => group.candidate)
  await salesOrderDefinition.fill?.(ctx, candidates)
  const issues = (await salesOrderDefinition.check?.(ctx, candidates)) ?? []
  readable.forEach((group, i) => {
    for (const issue of issues[i] ?? []) {
      const [, line, field] = /^lines\.(\d+)\.(\w+)$/.exec(issue.field) ?? []
      const row = group.rows[Number(line ?? 0)] ?? group.rows[0]
      row?.issues.push({ ...issue, field: field === 'productId' ? 'materialNo' : (field ?? issue.field) })
    }
  })
}

async function remember(ctx: Ctx, fileName: string, groups: Group[], written: StoredRow[]): Promise<number> {
  const batch = await ctx.db
    .insertInto('importBatch')
    .values({ entity: salesOrderSheet.name, fileName, userId: ctx.caller.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertRows(
    ctx.db,
    'importRow',
    written.map((row, i) => ({
      batchId: batch.id,
      rowNumber: groups[i]?.rows[0]?.number,
      entityId: row.id,
      entityVersion: row.version,
      before: null,
    })),
  )
  return batch.id
}

async function keepErrors(ctx: Ctx, table: SheetTable, bad: SheetRow[], fileName: string): Promise<string> {
  const bytes = await collect(errorSheet(salesOrderSheet, table, bad, ctx.t))
  const name = `${fileName.replace(/\.xlsx?$/i, '')}-${ctx.t('sheet.errors')}.xlsx`
  return (await storeFile(ctx, { name, mime: xlsxMime, bytes, days: limits.exportDays })).fileNo
}

const shown = 50

const problemsOf = (ctx: Ctx, bad: SheetRow[]) =>
  bad
    .flatMap((row) =>
      row.issues.map((issue) => ({
        row: row.number,
        field: headerOf(salesOrderSheet, issue.field, ctx.t),
        message: ctx.t(issue.key, issue.params),
      })),
    )
    .slice(0, shown)
