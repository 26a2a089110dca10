import { holdersOf } from '#areas/identity/server/index.ts'
import { notify } from '#areas/notifications/server/index.ts'
import type { JobHandler } from '#core/server/jobs/worker.ts'
import type { Told } from './provider/orders.ts'

/** Tells those who order what became of a payment. */
export const tellJob: JobHandler = {
  lane: 'messages',
  async run(job) {
    const told = job.payload as Told & { no: string }
    const ids = await job.act(async (ctx) =>
      notify(ctx, {
        area: 'cloud',
        channels: ['inApp', 'email'],
        to: await holdersOf(ctx, 'cloudService.order'),
        template: told.renewed ? 'cloudService.told.renewed' : 'cloudService.told.rejected',
        params: () => ({ ...told, renewed: '' }),
        link: 'cloudServiceManagement',
      }),
    )
    return { told: ids.length }
  },
}
