import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { cloudStandings } from './standing.ts'

/** What an edition bounds. Storage in megabytes. */
export const cloudQuotas = ['users', 'machines', 'storage'] as const

/** `most` null: any number. */
export const cloudQuota = z.object({ kind: z.enum(cloudQuotas), used: z.number(), most: z.number().nullable() })

export const getCloudService = endpoint({
  path: '/cloud/web/getCloudService',
  access: { right: 'cloudService.view' },
  input: z.object({}),
  output: z.object({
    editionName: z.string(),
    standing: z.enum(cloudStandings),
    expiresOn: z.string(),
    /** Negative once it has ended. */
    daysLeft: z.number(),
    /** The last day on which everything can be read. */
    readableUntil: z.string(),
    /** Why the provider closed the team; null: it did not. */
    suspendedFor: z.string().nullable(),
    quotas: z.array(cloudQuota),
    /** Lists that the caller may export, by the paths of their calls. */
    exports: z.array(z.object({ path: z.string(), name: z.string() })),
  }),
  summary: 'What the team has of the cloud service: edition, end, quotas and what is used of them',
})

/** Which of the words of reminders is told of how the team stands. */
export const cloudNotices = ['ending', 'endingToday', 'endingTomorrow', 'readOnly', 'locked', 'suspended'] as const

export const getCloudNotice = endpoint({
  path: '/cloud/web/getCloudNotice',
  access: { session: 'why nothing can be changed any more is everybody’s to know' },
  input: z.object({}),
  output: z.object({
    /** Null: there is nothing to say to the caller. */
    notice: z
      .object({
        kind: z.enum(cloudNotices),
        days: z.number(),
        day: z.string(),
        until: z.string(),
        reason: z.string().nullable(),
      })
      .nullable(),
  }),
  summary:
    'What stands above every page of how the team stands with the provider: near the end to whoever sees to the service, after it to everybody',
})
