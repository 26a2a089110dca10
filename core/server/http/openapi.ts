import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'

/** The OpenAPI 3.1 document of all endpoints, from the same declarations that serve them. */
export function openApi(endpoints: Endpoint[], version: string): object {
  const paths = Object.fromEntries(endpoints.map((endpoint) => [endpoint.path, { post: operation(endpoint) }]))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gemba',
      version,
      description:
        'All calls are POST. Send the header `token` (from pwLogin), `languages` (zh-Hans, en or vi) and, on writes, a unique `idempotency-key`. Answers are `{code, message, data}`; code 0 is success.',
    },
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
      schemas: { Failure: failure },
    },
    paths,
  }
}

function operation(endpoint: Endpoint): object {
  const body = schemaOf(endpoint.input, 'input')
  const upload = endpoint.travel === 'upload'
  const content = upload
    ? { 'multipart/form-data': { schema: { allOf: [body, fileField] } } }
    : { 'application/json': { schema: body } }
  return {
    operationId: endpoint.path.slice(1).replaceAll('/', '_'),
    tags: [endpoint.path.split('/')[1]],
    summary: endpoint.summary,
    description: accessText(endpoint),
    ...('public' in endpoint.access ? {} : { security: [{ token: [] }] }),
    requestBody: { required: true, content },
    responses: {
      200: {
        description: 'Success',
        content:
          endpoint.travel === 'download'
            ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
            : { 'application/json': { schema: envelopeOf(schemaOf(endpoint.output, 'output')) } },
      },
      default: {
        description: 'Refused or failed',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

function accessText({ access, write }: Endpoint): string {
  const who =
    'right' in access
      ? `Right: \`${access.right}\``
      : 'session' in access
        ? `Any session: ${access.session}`
        : `Public: ${access.public}`
  return write ? `${who}. Takes an idempotency key.` : `${who}.`
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return json
}

const fileField = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }
const envelopeOf = (data: object) => ({
  type: 'object',
  properties: { code: { const: 0 }, message: { type: 'string' }, data },
  required: ['code', 'message', 'data'],
})
const failure = {
  type: 'object',
  properties: {
    code: { type: 'integer', description: 'Business reason; 2001 not logged in, 8003 expired, 8004 team switched' },
    message: { type: 'string' },
    data: { description: 'For refused fields: what is wrong, by field' },
  },
  required: ['code', 'message'],
}
