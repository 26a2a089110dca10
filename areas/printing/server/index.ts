import { handle, handleAhead } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import * as jobs from '../contract/job.ts'
import { pairPrinterAgain, testPrinter } from '../contract/printer.ts'
import * as api from '../contract/template.ts'
import { boxServer } from './box/routes.ts'
import {
  drawPreview,
  findRecord,
  labelDesign,
  labelRecord,
  publishTemplate,
  saveDesign,
  tryTemplate,
} from './design.ts'
import { forgetPrints } from './queue/forget.ts'
import { printJobs } from './queue/jobs.ts'
import { cancelJobs, goOnJob, reprintJob, retryJobs } from './queue/manage.ts'
import { drawPages, handOver } from './queue/pages.ts'
import { pairAgain } from './queue/pair-again.ts'
import { drawPdf } from './queue/pdf.ts'
import { printChoice, printLabels } from './queue/print.ts'
import { printDefaults, printers } from './queue/printers.ts'
import { sendKind } from './queue/record.ts'
import { queueTimer, sendJob } from './queue/send.ts'
import { testPage } from './queue/test-page.ts'
import { addShipped } from './shipped.ts'
import { selectKinds, templates } from './templates.ts'

export { standardForm } from './form.ts'
export { type LabelKind, type LabelRecord, labelKind, momentText, teamNameOf } from './kinds.ts'

export const mount: Mount = (services) => ({
  area,
  handlers: [
    ...templates.handlers,
    handle(api.selectLabelKind, selectKinds),
    handle(api.addShippedTemplate, addShipped),
    handle(api.getLabelDesign, labelDesign),
    handle(api.saveLabelDesign, saveDesign),
    handleAhead(api.publishLabelTemplate, tryTemplate, publishTemplate),
    handleAhead(api.previewLabel, drawPreview, async (_ctx, _input, drawn) => drawn),
    handle(api.findLabelRecord, findRecord),
    handle(api.getLabelRecord, labelRecord),
    ...printers.handlers,
    ...printDefaults.handlers,
    ...printJobs.handlers,
    handle(testPrinter, testPage),
    handle(pairPrinterAgain, pairAgain),
    handle(jobs.getPrintChoice, printChoice),
    handle(jobs.printLabels, printLabels),
    handleAhead(jobs.getPrintPages, drawPages, async (_ctx, _input, drawn) => drawn),
    handleAhead(jobs.downloadPrintPdf, drawPdf, async (_ctx, _input, drawn) => drawn),
    handle(jobs.handOverPrintJob, handOver),
    handle(jobs.cancelPrintJob, cancelJobs),
    handle(jobs.retryPrintJob, retryJobs),
    handle(jobs.goOnPrintJob, goOnJob),
    handle(jobs.reprintPrintJob, reprintJob),
  ],
  jobs: {
    ...templates.jobs,
    ...printers.jobs,
    ...printDefaults.jobs,
    ...printJobs.jobs,
    [sendKind]: sendJob(services),
  },
  logScopes: { printJob: { table: 'print_job' }, printDefault: { table: 'print_default' } },
  timers: [queueTimer, forgetPrints],
  ...boxServer(services),
})
