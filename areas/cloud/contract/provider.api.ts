import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { writtenText } from '#core/contract/text.ts'
import { cloudOrderStatus } from './order.ts'
import { cloudStandings } from './standing.ts'

export const access = { public: 'the provider belongs to no team: the call asks for a session of his own' }
export const session = writtenText().max(100)
const id = z.number().int().positive()
export const order = z.object({ session, teamId: id, orderId: id })

export const beginProvider = endpoint({
  path: '/cloud/web/beginProvider',
  access: { public: 'the provider’s login, by the key that the server’s command gave him' },
  write: true,
  input: z.object({ key: writtenText().max(100) }),
  output: z.object({ session: z.string(), name: z.string() }),
  secret: true,
  summary: 'Begins a session of the provider',
})

export const endProvider = endpoint({
  path: '/cloud/web/endProvider',
  access,
  write: true,
  input: z.object({ session }),
  output: z.object({}),
  summary: 'Ends a session of the provider',
})

const entry = z.object({
  teamId: z.number(),
  teamName: z.string(),
  orderId: z.number(),
  orderNo: z.string(),
  status: z.enum(cloudOrderStatus.codes),
  /** Yuan. */
  price: z.number(),
  placedAt: z.string(),
})

export const selectProviderOrder = endpoint({
  path: '/cloud/web/selectProviderOrder',
  access,
  input: z.object({ session }),
  output: z.object({ rows: z.array(entry) }),
  summary: 'The latest orders of all teams, those whose payment is to be looked at first',
})

export const getProviderOrder = endpoint({
  path: '/cloud/web/getProviderOrder',
  access,
  input: order,
  output: entry.extend({
    version: z.number(),
    editionName: z.string(),
    months: z.number(),
    placedByName: z.string(),
    /** Null: none was sent. */
    receipt: z.object({ name: z.string(), sentAt: z.string(), sentByName: z.string() }).nullable(),
    expiresOn: z.string(),
  }),
  summary: 'An order of a team, with its receipt',
})

export const downloadProviderReceipt = endpoint({
  path: '/cloud/web/downloadProviderReceipt',
  access,
  travel: 'download',
  input: order,
  output: z.any(),
  summary: 'The receipt of a transfer',
})

export const approveProviderOrder = endpoint({
  path: '/cloud/web/approveProviderOrder',
  access,
  write: true,
  input: order.extend({ version: id }),
  output: z.object({ expiresOn: z.string() }),
  summary: 'Takes a transfer for paid: the team is renewed from its end on',
})

export const rejectProviderOrder = endpoint({
  path: '/cloud/web/rejectProviderOrder',
  access,
  write: true,
  input: order.extend({ version: id, reason: writtenText().trim().min(1).max(500) }),
  output: z.object({}),
  summary: 'Sends an order back to its team unpaid, with the reason',
})

export const selectProviderTeam = endpoint({
  path: '/cloud/web/selectProviderTeam',
  access,
  input: z.object({ session }),
  output: z.object({
    rows: z.array(
      z.object({
        teamId: z.number(),
        teamName: z.string(),
        /** Null: the team has not begun its trial. */
        version: z.number().nullable(),
        edition: z.string().nullable(),
        editionName: z.string().nullable(),
        standing: z.enum(cloudStandings).nullable(),
        expiresOn: z.string().nullable(),
        /** Days after the end in which all can be read. */
        graceDays: z.number().nullable(),
        users: z.number().nullable(),
        machines: z.number().nullable(),
        storageMb: z.number().nullable(),
        suspendedFor: z.string().nullable(),
      }),
    ),
  }),
  summary: 'Every team with what it has',
})
