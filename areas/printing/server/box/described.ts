import { z } from 'zod'
import type { Described } from '#core/server/handler.ts'
import { type BoxVerb, boxAnswers, boxBodies, boxPaths } from './protocol.ts'

const json = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema, ...plain } = z.toJSONSchema(schema, { target: 'draft-2020-12', io })
  return { 'application/json': { schema: plain } }
}

const failure = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
})

const summaries: Record<BoxVerb, string> = {
  pair: 'Gives a box its key for the code that stands on it, once',
  next: 'The next print of the printer behind a box; waits for one as long as is asked',
  document: 'Labels of a print as the printer takes them, some at a time',
  begin: 'The box prints from now on; said again while it prints, it has more time',
  done: 'How many labels of a print are on paper; said twice it is kept once',
}

const answerOf = (verb: BoxVerb) =>
  z.object({ code: z.literal(0), message: z.string(), data: boxAnswers[verb] as z.ZodType })

/** The calls of print boxes for `/openapi.json`: no endpoints of the wire, because they are called by a key instead of a token. */
export const boxDescribed: Described = {
  securitySchemes: {
    printBox: {
      type: 'http',
      scheme: 'basic',
      description: '`{team}.{IMEI}` and the key of a print box; docs/print-boxes.md',
    },
  },
  paths: Object.fromEntries(
    (Object.keys(boxPaths) as BoxVerb[]).map((verb) => [
      boxPaths[verb],
      {
        post: {
          operationId: `production_box_${verb}`,
          tags: ['printing'],
          summary: summaries[verb],
          security: [{ printBox: [] }],
          requestBody: { required: true, content: json(boxBodies[verb], 'input') },
          responses: {
            200: { description: 'Done', content: json(answerOf(verb), 'output') },
            401: failure('The box is not known or not in use, or its key or code is another'),
            409: failure('The print is not this try’s, or is over'),
            503: failure('Cannot be served now: ask again later'),
            default: failure('Refused'),
          },
        },
      },
    ]),
  ),
}
