import { z } from 'zod'
import type { Described } from '#core/server/handler.ts'
import { faultReasons } from '../contract/dead-letter.ts'
import { kinds } from './json/parse.ts'

export const postPath = '/productiondata/web/postDeviceSignal'
export const postsAtOnce = 1_000

const value = z.union([z.string().max(200), z.number(), z.boolean()])

const message = z
  .object({
    kind: z.enum(kinds),
    seq: z.int().min(0).describe("The device's own running number"),
    at: z
      .union([z.string(), z.int()])
      .optional()
      .describe('ISO 8601 with offset, or epoch milliseconds; without it the time of arrival counts'),
    lamp: value.optional(),
    count: value.optional(),
    button: value.optional(),
    state: value.optional(),
    values: z.record(z.string().max(128), value).optional().describe('Any number of named values'),
    battery: z.number().min(0).max(100).optional(),
  })
  .describe('What a device says; docs/devices.md')

const answer = z.object({
  code: z.literal(0),
  message: z.string(),
  data: z.object({
    taken: z.int().describe('Messages understood whole'),
    repeated: z.int().describe('Messages that were taken before'),
    bad: z.array(
      z.object({
        index: z.int().describe('Of the message in what was posted, from 0'),
        reason: z.enum(faultReasons),
        detail: z.string(),
        problem: z
          .string()
          .describe('What is wrong and what would be right, in the language of the header `languages`'),
      }),
    ),
    unmapped: z.array(z.object({ index: z.int(), names: z.array(z.string()) })).describe('Names that no point maps'),
  }),
})

const json = (schema: z.ZodType) => {
  const { $schema, ...plain } = z.toJSONSchema(schema, { target: 'draft-2020-12' })
  return { 'application/json': { schema: plain } }
}

const failure = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
})

/** The post of devices for `/openapi.json`: it is no endpoint of the wire, because it is called by credentials instead of a token. */
export const postDescribed: Described = {
  securitySchemes: {
    device: { type: 'http', scheme: 'basic', description: 'User name and password of a device (Credentials of a box)' },
  },
  paths: {
    [postPath]: {
      post: {
        operationId: 'productiondata_web_postDeviceSignal',
        tags: ['devices'],
        summary: 'Takes messages of a device: one, or a list of at most 1,000; answered once they are committed',
        description: 'Credentials of a device as HTTP Basic. The same message sent again changes nothing.',
        security: [{ device: [] }],
        requestBody: { required: true, content: json(z.union([message, z.array(message).max(postsAtOnce)])) },
        responses: {
          200: { description: 'Taken; what was not understood is named', content: json(answer) },
          401: failure('The device is not known or not in use, or it has another secret'),
          503: failure('Cannot be taken now: send the same again later'),
          default: failure('Refused'),
        },
      },
    },
  },
}
