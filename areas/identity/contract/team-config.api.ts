import { z } from 'zod'
import { recordOf } from '#core/contract/bounds.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { limits } from '#core/contract/limits.ts'
import { writtenText } from '#core/contract/text.ts'

const words = z.array(writtenText().trim().min(1).max(50)).max(2000).default([])

const dates = String.raw`(?:[^{}#]|\{(?:yyyy|yy|MM|dd|yyMM|yyMMdd|yyyyMM|yyyyMMdd)\})*`
const numberRule = new RegExp(String.raw`^${dates}\{#{2,10}\}${dates}$`)

/** The team's configuration by name. What an area does not know stays as it is. */
export const configs = {
  team: z.object({
    name: writtenText().trim().min(1).max(100),
    zone: writtenText()
      .max(64)
      .refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC'),
  }),
  /** Changes to the built-in list of sensitive words. */
  wordFilter: z.object({ add: words, remove: words, allow: words }),
  /** Minutes before a shift's end at which open work is brought to mind; 0: never. */
  shiftRemind: z.object({ minutes: z.number().int().min(0).max(240) }),
  /** The team's own names of parameters. */
  parameterAlias: z.object({
    aliases: recordOf(writtenText().max(64), writtenText().trim().max(limits.aliasLength), 500),
  }),
  /** Numbering rules: text with {yyyy} {yy} {MM} {dd} and exactly one {####}, without which all numbers of a day were the same. */
  numbering: z.object({
    patterns: recordOf(
      writtenText().max(64),
      writtenText()
        .max(64)
        .refine((pattern) => numberRule.test(pattern), { params: { key: 'teamConfig.numbering.wrong' } }),
      100,
    ),
  }),
  /** What is asked of those who hold every right. */
  security: z.object({ administratorsSecondFactor: z.boolean() }),
} as const

export type ConfigName = keyof typeof configs

export const getTeamConfig = endpoint({
  path: '/user/web/getTeamConfig',
  access: { right: 'teamConfig.view' },
  input: z.object({}),
  output: z.object({
    team: configs.team,
    wordFilter: configs.wordFilter,
    shiftRemind: configs.shiftRemind,
    parameterAlias: configs.parameterAlias,
    numbering: configs.numbering,
    security: configs.security,
  }),
  summary: 'The team’s configuration',
})

export const updateTeamConfig = endpoint({
  path: '/user/web/updateTeamConfig',
  access: { right: 'teamConfig.edit' },
  write: true,
  input: z.object({
    team: configs.team.optional(),
    wordFilter: configs.wordFilter.optional(),
    shiftRemind: configs.shiftRemind.optional(),
    parameterAlias: configs.parameterAlias.optional(),
    numbering: configs.numbering.optional(),
    security: configs.security.optional(),
  }),
  output: z.object({}),
  summary: 'Changes parts of the team’s configuration',
})
