import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { writtenText } from '#core/contract/text.ts'

const teamArea = z.object({
  /** Its label is `area.${id}`. */
  id: z.string(),
  on: z.boolean(),
  /** No team is without it. */
  always: z.boolean(),
  /** The areas that it needs, at whatever remove. */
  needs: z.array(z.string()),
  /** The areas that need it, at whatever remove. */
  neededBy: z.array(z.string()),
})
export type TeamArea = z.infer<typeof teamArea>

export const selectTeamArea = endpoint({
  path: '/user/web/selectTeamArea',
  access: { right: 'teamConfig.view' },
  input: z.object({}),
  output: z.object({ rows: z.array(teamArea) }),
  summary: 'The areas of the product, and which of them the team has',
})

export const switchTeamArea = endpoint({
  path: '/user/web/switchTeamArea',
  access: { right: 'teamArea.switch' },
  write: true,
  /** `confirmed` holds `withOthers` once it is known that what depends on it is switched too. */
  input: z.object({
    area: writtenText().max(64),
    on: z.boolean(),
    confirmed: z.array(writtenText().max(64)).max(10).default([]),
  }),
  output: z.object({ switched: z.array(z.string()) }),
  summary: 'Switches an area on with all that it needs, or off with all that needs it',
})
