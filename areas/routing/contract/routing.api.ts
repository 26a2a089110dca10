import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { bulkResult } from '#core/contract/list.ts'
import { writtenText } from '#core/contract/text.ts'

const id = z.number().int().positive()

export const setDefaultRouting = endpoint({
  path: '/production/web/setDefaultRouting',
  access: { right: 'routing.edit' },
  write: true,
  input: z.object({ id }),
  output: z.object({ id }),
  summary: 'Makes a routing version the one that confirmations take',
})

export const copyRouting = endpoint({
  path: '/production/web/copyRouting',
  access: { right: 'routing.add' },
  write: true,
  input: z.object({
    id,
    /** Empty: another version of the same product. */
    productIds: z.array(id).max(200).default([]),
    routingVersion: writtenText().trim().min(1).max(32),
  }),
  /** `done`: ids of the routings made; `skipped`: products that have this version already. */
  output: bulkResult,
  summary: 'Copies a routing to another version or to other products',
})
