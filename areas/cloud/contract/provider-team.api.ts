import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { dayText, writtenText } from '#core/contract/text.ts'
import { access, session } from './provider.api.ts'
import { graceMost } from './standing.ts'

const team = z.object({ session, teamId: z.number().int().positive() })

/** Null: any number. */
const quota = z.number().int().min(1).max(999_999_999).nullable()
const quotas = { users: quota, machines: quota, storageMb: quota }

export const selectProviderEdition = endpoint({
  path: '/cloud/web/selectProviderEdition',
  access,
  input: z.object({ session }),
  output: z.object({ rows: z.array(z.object({ code: z.string(), name: z.string(), ...quotas })) }),
  summary: 'The editions with the quotas that each brings',
})

export const changeProviderTeam = endpoint({
  path: '/cloud/web/changeProviderTeam',
  access,
  write: true,
  input: team.extend({
    /** Of the subscription that was shown. */
    version: z.number().int().positive(),
    /** It brings its quotas, but for those that are named. */
    edition: writtenText().max(32).optional(),
    expiresOn: dayText().optional(),
    graceDays: z.number().int().min(0).max(graceMost).optional(),
    users: quota.optional(),
    machines: quota.optional(),
    storageMb: quota.optional(),
  }),
  output: z.object({}),
  summary:
    'Gives a team another edition, end or quotas, at once; what is not named stays, and a lowered quota takes nothing away',
})

export const suspendProviderTeam = endpoint({
  path: '/cloud/web/suspendProviderTeam',
  access,
  write: true,
  input: team.extend({ reason: writtenText().trim().min(1).max(500) }),
  output: z.object({}),
  summary:
    'Closes a team, whatever is paid, with the reason that its people are told: work that runs is ended, data are kept',
})

export const resumeProviderTeam = endpoint({
  path: '/cloud/web/resumeProviderTeam',
  access,
  write: true,
  input: team,
  output: z.object({}),
  summary: 'Opens a team that was closed',
})
