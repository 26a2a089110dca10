import type { Endpoint } from '../../contract/endpoint.ts'
import { labelOf } from '../../contract/names.ts'
import type { WorkbookResult } from '../../contract/workbook.ts'
import type { Ctx } from '../context.ts'
import { bytesOf, findFile } from '../files/store.ts'
import type { JobCtx } from '../jobs/worker.ts'
import { Refusal } from '../refusal.ts'
import { columnName } from '../sheets/index.ts'
import { cleaned } from './import-job.ts'
import type { SheetRow } from './import-sheet.ts'
import { type ReadWorkbookSheet, readWorkbook, type WorkbookSheet } from './workbook-read.ts'

/** What a job of a workbook is left. */
export interface WorkbookPayload {
  fileNo: string
  fileName: string
  mode: 'check' | 'write'
}

/** Problems that are told one by one. */
const shown = 100

/** Carries what was found out of the transaction that it undoes. */
class Undone extends Error {
  constructor(readonly result: WorkbookResult) {
    super('undone')
  }
}

/**
 * Runs a workbook's job: all of its sheets are taken, in their order, in one transaction, so that each finds what those before it name. It
 * is undone where the workbook was to be looked at alone, and where one cell of any sheet is wrong.
 *
 * @param begin what is done first in the same transaction
 * @param written what is done last in it, once all is written
 */
export async function runWorkbook<K extends string>(
  job: JobCtx,
  sheets: readonly WorkbookSheet<K>[],
  {
    endpoint,
    begin,
    written,
  }: { endpoint: Endpoint; begin(ctx: Ctx): Promise<void>; written(ctx: Ctx): Promise<void> },
): Promise<WorkbookResult> {
  const { fileNo, fileName, mode } = job.payload as WorkbookPayload
  const bytes = await job.act(async (ctx) => bytesOf(ctx.db, await findFile(ctx.db, fileNo, ctx.caller)))
  const read: ReadWorkbookSheet<K>[] = []
  for (const each of await readWorkbook(sheets, bytes, job.language))
    read.push({ ...each, table: await cleaned(each.table, each.of.sheet, (rows) => job.clean(endpoint, rows)) })
  await job.progress(0.2)
  try {
    return await job.act(async (ctx) => {
      await begin(ctx)
      const result = await takeAll(ctx, read, fileName)
      if (mode === 'check' || result.problemCount) throw new Undone(result)
      await written(ctx)
      return { ...result, written: true }
    })
  } catch (error) {
    if (error instanceof Undone) return error.result
    throw error
  }
}

type Problem = WorkbookResult['problems'][number]

async function takeAll(ctx: Ctx, read: readonly ReadWorkbookSheet[], fileName: string): Promise<WorkbookResult> {
  const problems: Problem[] = []
  const results: WorkbookResult['sheets'] = []
  /** What stands in rows that were not taken: whoever names it is not wrong for that. */
  const lost = new Set<string>()
  for (const sheet of read) {
    const { of, title, table, examples } = sheet
    const result = { sheet: of.key, title, added: 0, updated: 0, failed: 0, examples }
    results.push(result)
    const barred = barredBy(ctx, sheet)
    if (barred !== null) problems.push({ cell: `${title}!A1`, message: barred })
    if (barred !== null || !table.rows.length) continue
    try {
      const { rows, added, updated } = await of.take(ctx, table, fileName)
      const bad = rows.filter(({ issues }) => issues.length)
      problems.push(...bad.flatMap((row) => problemsOf(ctx, sheet, row, lost)))
      for (const { cells } of bad) for (const cell of cells) if (typeof cell === 'string') lost.add(cell.trim())
      Object.assign(result, { added, updated, failed: bad.length })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // The database may refuse to go on in this transaction.
      problems.push({ cell: `${title}!A1`, message: wordsOf(ctx, error) })
      break
    }
  }
  if (!problems.length && !results.some(({ added, updated }) => added + updated))
    problems.push({ cell: `${read[0]?.title}!A2`, message: ctx.t('workbook.nothing') })
  return { written: false, sheets: results, problems: problems.slice(0, shown), problemCount: problems.length }
}

/** Why no row of a sheet is taken; null: each is looked at. */
function barredBy(ctx: Ctx, { of, title, table, refused }: ReadWorkbookSheet): string | null {
  if (refused) return wordsOf(ctx, refused)
  if (!table.rows.length) return null
  if (of.may(ctx.caller)) return ctx.t('workbook.forbidden', { sheet: title })
  if (!table.missing.length) return null
  const columns = table.missing.map((key) => labelOf(of.sheet, key, ctx.t)).join(ctx.t('listed'))
  return ctx.t('sheet.missingColumns', { columns })
}

const wordsOf = ({ t }: Pick<Ctx, 't'>, { reason, issues: [issue] }: Refusal): string =>
  [t(reason.key, reason.params), ...(issue ? [t(issue.key, issue.params)] : [])].join(' ')

function problemsOf(
  { t }: Ctx,
  { of, title, table }: ReadWorkbookSheet,
  row: SheetRow,
  lost: ReadonlySet<string>,
): Problem[] {
  const columnOf = new Map([...table.keys].map(([column, key]) => [key, column]))
  return row.issues.flatMap(({ field, key, params }) => {
    // What another row is to blame for is told there alone.
    if (key === 'import.groupBad' || (key === 'invalid.reference' && lost.has(String(params?.value)))) return []
    const column = columnOf.get(field)
    const cell = column === undefined ? `A${row.number}` : `${columnName(column)}${row.number}`
    return [{ cell: `${title}!${cell}`, message: `${labelOf(of.sheet, field, t)}: ${t(key, params)}` }]
  })
}
