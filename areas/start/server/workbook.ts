import { limits } from '#core/contract/limits.ts'
import { collect, xlsxMime } from '#core/server/crud/exporting.ts'
import { admitWorkbook, workbookTemplate } from '#core/server/crud/workbook-read.ts'
import { runWorkbook, type WorkbookPayload } from '#core/server/crud/workbook-take.ts'
import { storeFile } from '#core/server/files/store.ts'
import { type Handler, handle } from '#core/server/handler.ts'
import type { JobHandler } from '#core/server/jobs/worker.ts'
import { refuseField } from '#core/server/refusal.ts'
import * as api from '../contract/workbook.api.ts'
import { lockSteps, readStep } from './kept.ts'
import { examplesOf } from './workbook-examples.ts'
import { startWorkbook } from './workbook-sheets.ts'

const kind = 'import.startWorkbook'
/** Codes are handed over to so many at once. */
const codesMost = 50

export const workbookHandlers: Handler[] = [
  handle(api.downloadStartWorkbook, async (ctx, { industry }) => ({
    name: `${ctx.t('startWorkbook')}.xlsx`,
    mime: xlsxMime,
    body: await collect(workbookTemplate(startWorkbook, ctx.language, examplesOf(ctx, industry))),
  })),
  handle(api.uploadStartWorkbook, async (ctx, { mode }, file) => {
    if (!file) throw refuseField('file', 'file.missing')
    admitWorkbook(file.bytes)
    const { fileNo } = await storeFile(ctx, {
      name: file.name,
      mime: 'application/octet-stream',
      purpose: 'sheet',
      bytes: file.bytes,
      days: limits.exportDays,
    })
    ctx.audit({ verb: mode === 'check' ? 'checkWorkbook' : 'takeWorkbook', entity: 'firstStep', note: file.name })
    const payload: WorkbookPayload = { fileNo, fileName: file.name, mode }
    return { jobId: (await ctx.enqueue(kind, payload)) as number }
  }),
]

export const workbookJobs: Record<string, JobHandler> = {
  [kind]: {
    async run(job) {
      let peopleIds: number[] = []
      let there = new Set<number>()
      const result = await runWorkbook(job, startWorkbook, {
        endpoint: api.uploadStartWorkbook,
        async begin(ctx) {
          await lockSteps(ctx)
          there = new Set((await readStep(ctx, 'people')).teamUser)
        },
        async written(ctx) {
          const { teamUser = [] } = await readStep(ctx, 'people')
          peopleIds = teamUser.filter((id) => !there.has(id)).slice(0, codesMost)
          ctx.touch('firstStep')
        },
      })
      return { ...result, peopleIds }
    },
  },
}
