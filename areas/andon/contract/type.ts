import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { type ChannelName, channels } from '#areas/notifications/contract/channel.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field, type Reference } from '#core/contract/field.ts'
import { limits } from '#core/contract/limits.ts'
import { translated } from '#core/contract/names.ts'

export const andonTypeReference: Reference = { path: '/production/web/selectAndonType', label: ['name'] }

export const andonColors = ['red', 'yellow', 'blue', 'green', 'white'] as const
export type AndonColor = (typeof andonColors)[number]

/** What a tier waits for: it speaks when that has not come within its minutes. */
export const tierWaits = ['response', 'close'] as const

/** One tier of a type as it is kept with it and with each of its calls. */
export interface Tier {
  /** After the call was raised (or handed on, or sent back). */
  minutes: number
  until: (typeof tierWaits)[number]
  /** The responsible people again. */
  responsible?: boolean | null
  /** The superiors of the responsible people. */
  superior?: boolean | null
  userIds?: number[] | null
  channels: ChannelName[]
  /** Said again every so many minutes, so often; absent: once. */
  repeatMinutes?: number | null
  repeatTimes?: number | null
}

/** What people can call for, who comes, and who is told when nobody does. */
export const andonType = defineEntity({
  name: 'andonType',
  key: 'code',
  search: ['code', 'name', 'alias'],
  fields: {
    code: field.text({ required: true, max: 32, verbatim: true }),
    ...translated('name', { required: true, max: 64 }),
    alias: field.text({ max: limits.aliasLength }),
    color: field.choice(andonColors, {
      required: true,
      labels: 'andonColor',
      initial: 'red',
      colors: { red: 'red', yellow: 'gold', blue: 'blue', green: 'green', white: 'default' },
    }),
    button: field.integer({ min: 1, max: 16 }),
    enabled: field.boolean({ initial: true }),
    responsibleIds: field.references(teamUserReference, { required: true, display: 'responsibleNames' }),
    useRoster: field.boolean({ initial: false }),
    immediateChannels: field.choices(channels, { required: true, labels: 'channel', initial: ['inApp'] }),
    tiers: field.rows(
      {
        minutes: field.integer({ required: true, min: 1, max: 10_080 }),
        until: field.choice(tierWaits, { required: true, labels: 'andonUntil', initial: 'response' }),
        responsible: field.boolean({ initial: false }),
        superior: field.boolean({ initial: false }),
        userIds: field.references(teamUserReference, { display: 'userNames' }),
        channels: field.choices(channels, { required: true, labels: 'channel', initial: ['inApp'] }),
        repeatMinutes: field.integer({ min: 1, max: 1440 }),
        repeatTimes: field.integer({ min: 1, max: 100 }),
      },
      { required: true, max: 10 },
    ),
    tierCount: field.integer({ readonly: true }),
  },
  table: [
    'code',
    'name',
    'alias',
    'color',
    'button',
    'responsibleIds',
    'useRoster',
    'immediateChannels',
    'tierCount',
    'enabled',
  ],
  sheet: [],
})

export const andonTypeCrud = crud(andonType, {
  prefix: '/production/web',
  noun: 'AndonType',
  right: 'andonType',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'export'],
})
