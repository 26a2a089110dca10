import { handle, handleAhead } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import * as jobs from '../contract/job.ts'
import { testPrinter } from '../contract/printer.ts'
import * as api from '../contract/template.ts'
import { drawPreview, findRecord, labelDesign, labelRecord, publishTemplate, saveDesign } from './design.ts'
import { printJobs } from './queue/jobs.ts'
import { handOver, printPages } from './queue/pages.ts'
import { cancelJobs, printChoice, printLabels, reprintJob, retryJobs } from './queue/print.ts'
import { printDefaults, printers } from './queue/printers.ts'
import { queueTimer, sendJob, sendKind } from './queue/send.ts'
import { testPage } from './queue/test-page.ts'
import { selectKinds, templates } from './templates.ts'

export { type LabelKind, type LabelRecord, labelKind } from './kinds.ts'

export const mount: Mount = (services) => ({
  area,
  handlers: [
    ...templates.handlers,
    handle(api.selectLabelKind, selectKinds),
    handle(api.getLabelDesign, labelDesign),
    handle(api.saveLabelDesign, saveDesign),
    handle(api.publishLabelTemplate, publishTemplate),
    handleAhead(api.previewLabel, drawPreview, async (_ctx, _input, drawn) => drawn),
    handle(api.findLabelRecord, findRecord),
    handle(api.getLabelRecord, labelRecord),
    ...printers.handlers,
    ...printDefaults.handlers,
    ...printJobs.handlers,
    handle(testPrinter, testPage),
    handle(jobs.getPrintChoice, printChoice),
    handle(jobs.printLabels, printLabels),
    handle(jobs.getPrintPages, printPages),
    handle(jobs.handOverPrintJob, handOver),
    handle(jobs.cancelPrintJob, cancelJobs),
    handle(jobs.retryPrintJob, retryJobs),
    handle(jobs.reprintPrintJob, reprintJob),
  ],
  jobs: {
    ...templates.jobs,
    ...printers.jobs,
    ...printDefaults.jobs,
    ...printJobs.jobs,
    [sendKind]: sendJob(services),
  },
  timers: [queueTimer],
})
