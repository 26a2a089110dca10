import { z } from 'zod'
import { lineReference } from '#areas/calendar/contract/line-reference.ts'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { stationReference } from '#areas/workcenters/contract/station.ts'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { languages } from '#core/contract/languages.ts'
import { limits } from '#core/contract/limits.ts'
import { bulkResult, idInput, idsInput } from '#core/contract/list.ts'

/** none: it has no address yet. */
export const displayStates = ['none', 'active', 'expired', 'revoked'] as const

/** A screen on a wall, and what its address opens. */
export const displayEntity = defineEntity({
  name: 'displayLink',
  key: 'name',
  fields: {
    name: field.text({ required: true, max: 64 }),
    state: field.choice(displayStates, {
      labels: 'displayLink.state',
      readonly: true,
      colors: { none: 'default', active: 'green', expired: 'orange', revoked: 'red' },
    }),
    boards: field.rows(
      {
        /** The path of a board's screen. */
        path: field.text({ required: true, max: 64, verbatim: true }),
        /** How long it is shown before the next one. */
        seconds: field.integer({ required: true, min: limits.carouselSeconds, max: 3600 }),
      },
      { required: true, min: 1, max: 30 },
    ),
    workshopIds: field.references(workshopReference, { display: 'workshopNames' }),
    lineIds: field.references(lineReference, { display: 'lineNames' }),
    stationIds: field.references(stationReference, { display: 'stationNames' }),
    language: field.choice(languages, { labels: 'displayLink.language' }),
    expiresAt: field.instant(),
    seenAt: field.instant({ readonly: true }),
    issuedAt: field.instant({ readonly: true }),
  },
  table: [
    'name',
    'state',
    'boards',
    'workshopIds',
    'lineIds',
    'stationIds',
    'language',
    'seenAt',
    'issuedAt',
    'expiresAt',
  ],
})

export const displayCrud = crud(displayEntity, {
  prefix: '/kanban/web',
  noun: 'DisplayLink',
  right: 'displayLink',
  verbs: ['select', 'get', 'add', 'update', 'delete'],
})

export const issueDisplayLink = endpoint({
  path: '/kanban/web/issueDisplayLink',
  access: { right: 'displayLink.issue' },
  write: true,
  input: idInput,
  /** What follows the server's own address; whoever has it sees the boards. */
  output: z.object({ address: z.string() }),
  secret: true,
  summary: 'Makes the address of a display, told this once; one that it had before is refused from then on',
})

export const revokeDisplayLink = endpoint({
  path: '/kanban/web/revokeDisplayLink',
  access: { right: 'displayLink.issue' },
  write: true,
  input: idsInput,
  output: bulkResult,
  summary: 'Takes the addresses of displays back',
})

/** A board as the team has it. */
export const boardKept = z.object({
  path: z.string(),
  /** Names of the roles that may open it; null: administrators alone. */
  roles: z.array(z.string()),
  /** The layout that everybody sees without one of his own; null: the board's own. */
  layout: z.unknown().nullable(),
})

export const selectBoardKept = endpoint({
  path: '/kanban/web/selectBoardKept',
  access: { right: 'displayLink.view' },
  input: z.object({}),
  output: z.object({ rows: z.array(boardKept) }),
  summary: 'Every board with its roles and the team’s layout of it',
})
