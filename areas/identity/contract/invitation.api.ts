import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'

/** Teams that ask the caller to belong to them. */
export const selectInvitation = endpoint({
  path: '/user/web/selectInvitation',
  access: { session: 'acts on the caller’s own account' },
  own: 'account',
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        teamId: z.number(),
        teamName: z.string(),
        invitedAt: z.string().nullable(),
        /** Who asks, as that team calls them. */
        invitedBy: z.string().nullable(),
      }),
    ),
  }),
  summary: 'Teams that invite the caller',
})

export const answerInvitation = endpoint({
  path: '/user/web/answerInvitation',
  access: { session: 'acts on the caller’s own account' },
  own: 'account',
  write: true,
  input: z.object({ teamId: z.number().int().positive(), accept: z.boolean() }),
  output: z.object({}),
  summary: 'Accepts or declines an invitation; until then the caller does not belong to the team',
})
