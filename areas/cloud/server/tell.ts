import { holdersOf } from '#areas/identity/server/index.ts'
import { notify } from '#areas/notifications/server/index.ts'
import type { JobHandler } from '#core/server/jobs/worker.ts'

/** What became of an order, or of its invoice. */
export type Told = { no: string } & (
  | { what: 'renewed'; day: string }
  | { what: 'rejected'; reason: string }
  | { what: 'invoiceMailed'; invoiceNo: string; carrier: string; trackingNo: string }
  | { what: 'invoiceSent'; invoiceNo: string }
  | { what: 'invoiceSentBack'; reason: string }
)

const rights: Record<Told['what'], string> = {
  renewed: 'cloudService.order',
  rejected: 'cloudService.order',
  invoiceMailed: 'cloudService.invoice',
  invoiceSent: 'cloudService.invoice',
  invoiceSentBack: 'cloudService.invoice',
}

/** Tells those who see to it. */
export const tellJob: JobHandler = {
  lane: 'messages',
  async run(job) {
    const told = job.payload as Told
    const ids = await job.act(async (ctx) =>
      notify(ctx, {
        area: 'cloud',
        channels: ['inApp', 'email'],
        to: await holdersOf(ctx, rights[told.what]),
        template: `cloudService.told.${told.what}`,
        params: () => ({ ...told }),
        link: 'cloudServiceManagement',
      }),
    )
    return { told: ids.length }
  },
}
